/**
 * People post to the balances of one ledger while server processes are killed and connections to the database are cut:
 * balance = sum of its entries, never below its rule, a document's status and its entries together or neither.
 *
 * `npm run test:all` runs it for some seconds. At full length TRUST_POSTING_SECONDS=300: that long on PostgreSQL, a fifth of
 * it on the embedded database, which is in the process that is killed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { cpus, loadavg } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '../../sample/random.ts'
import { bothDatabases } from '../contract/databases.ts'
import { limitFor } from '../runner/limits.ts'
import type { Cut } from './database-proxy.ts'
import { postingOutcome, watchBalances } from './posting-outcome.ts'
import {
  bringFirst,
  post,
  type PostingCrowd,
  type PostingPerson,
  sendPosting,
  signInPosting,
} from './posting-people.ts'
import { type PostingSite, startPostingSite } from './posting-site.ts'
import { recordResult } from './results.ts'

const FULL_SECONDS = Number(process.env['TRUST_POSTING_SECONDS'] ?? 0)
const isFull = FULL_SECONDS > 0
const PEOPLE = 50
const THINGS = ['Bolt', 'Nut', 'Washer', 'Plate', 'Angle']
const BAYS = ['A', 'B', 'C', 'D']
const CUT_EVERY_MS = 700
/** On a machine that answers slowly, more cuts than this would let no call come to its end. */
const CALLS_PER_CUT = 8
/** Within a posting, and around its commit. */
const CUTS: readonly Cut[] = [
  { statement: 'insert into ledger_balances', when: 'before' },
  { statement: 'commit', when: 'after' },
  { statement: 'insert into ledger_balances', when: 'after' },
  { statement: 'commit', when: 'before' },
]
const scales = {
  postgres: { seconds: isFull ? FULL_SECONDS : 12, killEveryMs: 4_000, spared: 1 },
  // Nobody is answered until the only process is back.
  pglite: { seconds: isFull ? FULL_SECONDS / 5 : 8, killEveryMs: 4_000, spared: 0 },
}
const LONGEST_MS = limitFor(30_000 + FULL_SECONDS * 1_000)

describe.each(bothDatabases)('fifty people who post to twenty balances, on %s', (kind) => {
  const scale = scales[kind]
  let site: PostingSite
  let people: readonly PostingPerson[] = []
  const state = { isOver: false }
  const answers = { moves: [], calls: 0, repeated: 0, refused: 0, late: 0, wrong: [] } as PostingCrowd['answers']
  const things: string[] = []
  const crowd = { things, bays: BAYS, trips: [], answers, isOver: () => state.isOver }

  beforeAll(async () => {
    site = await startPostingSite(kind, PEOPLE)
    const { ports } = site.hosts
    people = await signInPosting(ports[0] ?? 0, PEOPLE)
    const [director, head] = [people[1], people[0]]
    if (!director || !head) throw new Error('Nobody has logged in.')
    for (const Name of THINGS) {
      const answer = await sendPosting({ answers, ports }, head, { path: 'things/item', body: { Name } })
      things.push(String(answer?.body['id']))
    }
    await bringFirst({ ...crowd, ports }, [director, head])
  }, LONGEST_MS)
  afterAll(async () => await site.remove(), LONGEST_MS)

  it(
    'leave each balance equal to its entries, never below its rule, and each document posted as it says',
    async () => {
      const posting = Promise.all(people.map((person) => post({ ...crowd, ports: site.hosts.ports }, person)))
      const watching = kind === 'postgres' ? watchBalances(site, pauseUnlessOver) : { looks: 0, wrong: [] }
      const { kills, cuts } = await disturb()
      state.isOver = true
      await posting
      const watched = await watching
      await site.hosts.stop()
      const outcome = await postingOutcome(site, answers)
      const wrong = [...outcome.wrong, ...watched.wrong]
      report(
        `${PEOPLE} people, ${scale.seconds} s, ${kills} processes killed, ${cuts} connections cut: ${answers.calls} calls ` +
          `(${answers.repeated} sent again), ${answers.moves.length} moves of ${outcome.documents} documents, ` +
          `${answers.refused} refused by a balance, ${answers.late} too late; ${outcome.entries} entries in ` +
          `${outcome.balances} balances, looked at ${watched.looks} times meanwhile: ${wrong.length} inconsistencies`,
      )
      if (wrong.length > 0) console.log(`The processes have printed:\n${site.hosts.printed().slice(-4_000)}`)
      expect(wrong).toEqual([])
      expect(outcome.balances).toBe(THINGS.length * BAYS.length)
      expect(Math.min(kills, answers.refused, answers.repeated, outcome.entries)).toBeGreaterThan(0)
      if (kind === 'postgres') expect(Math.min(cuts, watched.looks)).toBeGreaterThan(0)
    },
    LONGEST_MS,
  )

  it(
    'are found out, if a balance or an entry is not what it should be',
    async () => {
      const tamper = `
        update ledger_balances set data = data || '{"Qty": -1}'
          where id = (select min(id) from ledger_balances where screen = 'pool');
        delete from ledger_entries where id = (select max(id) from ledger_entries where screen = 'pool')`
      const found = (await postingOutcome(site, answers, tamper)).wrong.join('\n')
      expect(found).toMatch(/ in [A-D]: kept as -1 and /)
      expect(found).toMatch(/ in [A-D] is -1\n/)
      expect(found).toMatch(/trip \S+, \S+ in [A-D]: says /)
      expect(found).toMatch(/verify: [^]*BALANCE: Pool: .*Qty is kept as -1/)
    },
    LONGEST_MS,
  )

  async function pauseUnlessOver(): Promise<boolean> {
    await sleep(300)
    return state.isOver
  }

  /** Kills a process and cuts a connection again and again, until the time is over. */
  async function disturb(): Promise<{ readonly kills: number; readonly cuts: number }> {
    const chance = chanceOf(`posting ${kind}`)
    const done = { kills: 0, cuts: 0 }
    const killing = setInterval(
      () => (done.kills += Number(site.hosts.killOne(chance, scale.spared))),
      scale.killEveryMs,
    )
    const first = answers.calls
    const cutting = setInterval(() => {
      if (site.proxy === null || answers.calls - first < done.cuts * CALLS_PER_CUT) return
      done.cuts += 1
      site.proxy.cutAt(CUTS[done.cuts % CUTS.length] ?? { statement: 'commit', when: 'after' })
    }, CUT_EVERY_MS)
    await sleep(scale.seconds * 1_000)
    clearInterval(killing)
    clearInterval(cutting)
    return done
  }

  function report(result: string): void {
    const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
    recordResult({ proof: 18, database: kind, result: `${result} (${machine})` })
    if (isFull) console.log(`${kind}: ${result} (${machine})`)
  }
})
