/** The database fails in the middle of a decision: its connection is cut, it stalls, or no connection is free. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limitFor, markFor } from '../runner/limits.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { openDatabaseProxy, type Cut, type DatabaseProxy } from './database-proxy.ts'
import { type Acknowledged, inconsistencies } from './invariants.ts'
import { recordResult } from './results.ts'

/** `npm run trust` cuts at each place 6 times, stalls 6 times and uses up all connections 4 times: 40. */
const ROUNDS = Number(process.env['TRUST_CUT_ROUNDS'] ?? 1)
const STALLS = Number(process.env['TRUST_STALLS'] ?? 0)
const EMPTY_POOLS = Number(process.env['TRUST_EMPTY_POOLS'] ?? 0)
const TIMES = 5 * ROUNDS + STALLS + EMPTY_POOLS
/** A stall is detected after six seconds, an empty pool after three. */
const LONGEST_MS = limitFor(10_000 + TIMES * 10_000)
const BACK_MS = markFor(5_000)
const CONNECTIONS = 10

const cuts: readonly (Cut & { readonly title: string; readonly isCommitted: boolean })[] = [
  { title: 'at begin', statement: 'begin', when: 'before', isCommitted: false },
  { title: 'before the first write', statement: 'savepoint step', when: 'before', isCommitted: false },
  { title: 'after the document is written', statement: 'release savepoint', when: 'after', isCommitted: false },
  { title: 'before commit', statement: 'commit', when: 'before', isCommitted: false },
  { title: 'after commit, before its answer', statement: 'commit', when: 'after', isCommitted: true },
]

describe('a connection to the database that is cut', () => {
  let site: Site
  let proxy: DatabaseProxy
  let head: Browser
  let others: readonly Browser[]
  const moves: NonNullable<Acknowledged['moves']>[number][] = []
  const reached = { faults: 0, refusals: 0, slowestMs: 0 }
  beforeAll(async () => {
    const installation = await newInstallation('postgres')
    proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
    const through = { ...installation, config: { ...installation.config, databaseUrl: proxy.url } }
    site = await openSite(through, { rows: Math.max(60, TIMES * 4) })
    head = await signedIn(site.server, 'head')
    others = await Promise.all(['owner', 'accounts', 'director'].map((role) => signedIn(site.server, role)))
  })
  afterEach(() => {
    proxy.cutAt({ statement: '\0never', when: 'before' })
    proxy.thaw()
  })
  afterAll(async () => {
    await site.close()
    await proxy.close()
    await site.installation.remove()
  })

  const firstSubmitted = async () => (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''

  interface Fault {
    /** Prepares the fault for the next decision. */
    begin(): Promise<void> | void
    heal(): Promise<void> | void
    /** Whether the decision takes effect nevertheless; null: it may. */
    readonly isCommitted: boolean | null
  }

  /** Decides under a fault, and again with the same key as soon as the fault is over. */
  async function decideUnder({ begin, heal, isCommitted }: Fault): Promise<void> {
    const id = await firstSubmitted()
    const key = randomUUID()
    await begin()
    const { status, retryAfter } = await head.approve([id], {}, key)
    await heal()
    reached.faults += 1
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
    reached.refusals += 1
    if (isCommitted !== null) {
      const row = (await head.rows({})).find((each) => each.id === id)
      expect(row?.Status).toBe(isCommitted ? 'First Approved' : 'Submitted')
    }
    const repeated = await backWithin(() => head.approve([id], {}, key))
    expect(repeated.body.approval_list[0]).toMatchObject({ ok: true, status: 'First Approved' })
    expect((await head.rows({})).find((each) => each.id === id)?.version).toBe(2)
    moves.push({ document: id, to: 'First Approved' })
  }

  /** Repeats the call as a browser does after Retry-After, and records how long it took. */
  async function backWithin(call: () => ReturnType<Browser['approve']>) {
    const start = performance.now()
    let answer = await call()
    while (answer.status !== 200 && performance.now() - start < BACK_MS) {
      await sleep(100)
      answer = await call()
    }
    reached.slowestMs = Math.max(reached.slowestMs, performance.now() - start)
    return answer
  }

  it.each(cuts)(
    '$title: 503 with Retry-After; the same key then decides once',
    async (cut) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await decideUnder({ begin: () => proxy.cutAt(cut), heal: () => {}, isCommitted: cut.isCommitted })
      }
    },
    LONGEST_MS,
  )

  it.runIf(STALLS > 0)(
    'a database that stalls: 503 with Retry-After; the same key then decides once',
    async () => {
      for (let round = 0; round < STALLS; round += 1) {
        const { statement, when } = cuts[round % cuts.length] as Cut
        // A statement that was running during the stall may complete afterwards.
        const heal = () => proxy.thaw()
        await decideUnder({ begin: () => proxy.cutAt({ statement, when, stalls: true }), heal, isCommitted: null })
      }
    },
    LONGEST_MS,
  )

  it.runIf(EMPTY_POOLS > 0)(
    'no connection is free: 503 with Retry-After; the same key then decides once',
    async () => {
      const connectionString = site.installation.config.databaseUrl ?? ''
      const locking = new pg.Client({ connectionString })
      // A second connection: within a transaction pg_stat_activity is a snapshot.
      const looking = new pg.Client({ connectionString })
      await Promise.all([locking.connect(), looking.connect()])
      let waiting: readonly Promise<unknown>[] = []
      const begin = async (): Promise<void> => {
        await locking.query('begin; lock table documents in access exclusive mode')
        waiting = others.flatMap((person) => Array.from({ length: 4 }, () => person.get('/main/s/orders/list')))
        await expect.poll(() => waitingStatements(looking)).toBe(CONNECTIONS)
      }
      const heal = async (): Promise<void> => {
        await locking.query('rollback')
        await Promise.all(waiting)
      }
      for (let round = 0; round < EMPTY_POOLS; round += 1) await decideUnder({ begin, heal, isCommitted: false })
      await Promise.all([locking.end(), looking.end()])
    },
    LONGEST_MS,
  )

  it('has lost nothing, and done nothing twice', async () => {
    const wrong = await inconsistencies(site, { moves })
    const { faults, refusals, slowestMs } = reached
    const back = `back in ${(slowestMs / 1000).toFixed(1)} s at most`
    const result = `${faults} cuts: ${refusals} × 503 + Retry-After, ${back}, ${moves.length} answers under the same key, ${wrong.length} inconsistencies`
    recordResult({ proof: 5, database: 'postgres', result })
    expect(wrong).toEqual([])
    expect(moves).toHaveLength(TIMES)
    expect(slowestMs).toBeLessThanOrEqual(BACK_MS)
  })
})

/** Statements of this database that wait for a lock. */
async function waitingStatements(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}
