import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, Browser } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { inconsistencies } from './invariants.ts'
import { addPeople, emailOf } from './load-site.ts'
import { recordResult } from './results.ts'

const APPROVERS = 20
/** `npm run trust` runs 5 races for 50 documents. */
const DOCUMENTS = Number(process.env['TRUST_RACE_DOCUMENTS'] ?? 10)
const ROUNDS = Number(process.env['TRUST_RACE_ROUNDS'] ?? 1)
/** Two in five wait for a first approval; one additional race tests the key. */
const ROWS = Math.max(60, DOCUMENTS * (ROUNDS + 1) * 3)
const LONGEST_MS = limitFor(10_000 + ROUNDS * DOCUMENTS * 200)

describe.each(bothDatabases)('concurrent approvers on %s', (kind) => {
  let site: Site
  /** Different people: calls of one person would wait for each other before they reach the database. */
  let approvers: readonly Browser[]
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: ROWS })
    await addPeople(site.database, APPROVERS, ['head'])
    approvers = await Promise.all(Array.from({ length: APPROVERS }, (_, number) => approver(site, number)))
    head = approvers[0] as Browser
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const waiting = async (): Promise<string[]> =>
    (await head.rows({ Status: 'Submitted' })).slice(0, DOCUMENTS).map(({ id }) => id)

  it(
    'cause one transition, one audit row and one outbox row per document',
    async () => {
      let decided = 0
      for (let round = 0; round < ROUNDS; round += 1) decided += await race(await waiting())
      const wrong = await inconsistencies(site)
      const result = `${decided} documents, ${APPROVERS} approvers each: ${decided} transitions, ${wrong.length} inconsistencies`
      recordResult({ proof: 3, database: kind, result })
      expect(wrong).toEqual([])
    },
    LONGEST_MS,
  )

  /** @returns the number of documents that were decided, each once */
  async function race(ids: readonly string[]): Promise<number> {
    expect(ids).toHaveLength(DOCUMENTS)
    // Each sends the documents in a different order; locks are taken in the same order nevertheless.
    const asked = approvers.map((browser, turn) =>
      browser.approve([...ids.slice(turn % DOCUMENTS), ...ids.slice(0, turn % DOCUMENTS)]),
    )
    const answers = await Promise.all(asked)
    const outcomes = answers.flatMap(({ body }) => body.approval_list)
    expect(outcomes).toHaveLength(APPROVERS * DOCUMENTS)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(DOCUMENTS)
    expect(new Set(outcomes.filter(({ ok }) => !ok).map(({ reason }) => reason))).toEqual(new Set(['decided']))
    expect(await traces(site, ids)).toEqual({ moves: DOCUMENTS, alerts: DOCUMENTS })
    for (const id of ids) expect(winnersNamed(answers, id)).toEqual(new Set([await winnerOf(site, id)]))
    return ids.length
  }

  it('get the same answer for the same key', async () => {
    const ids = await waiting()
    const answers: Answer[] = await Promise.all(Array.from({ length: 8 }, () => head.approve(ids, {}, 'the-same-key')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.approval_list.every(({ ok }) => ok)).toBe(true)
    expect(await traces(site, ids)).toEqual({ moves: DOCUMENTS, alerts: DOCUMENTS })
  })
})

/** The person who has decided the document, according to the answers of the winner and of those who were late. */
function winnersNamed(answers: readonly Answer[], id: string): ReadonlySet<string> {
  const names = answers.map(({ body }, number) => {
    const outcome = body.approval_list.find(({ suppliedKey }) => suppliedKey === id)
    return outcome?.ok
      ? `Person ${number}`
      : (/ by (Person \d+) on /.exec(outcome?.msg ?? '')?.[1] ?? outcome?.msg ?? '')
  })
  return new Set(names)
}

async function winnerOf(site: Site, id: string): Promise<string> {
  const found = inTenant(site.database, 'steel', (work) =>
    work.selectFrom('documents').select('last_person').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return (await found).last_person ?? ''
}

async function approver({ server }: Site, number: number): Promise<Browser> {
  const browser = new Browser(server)
  const { status, text } = await browser.signIn(emailOf(number))
  if (status !== 200) throw new Error(`${emailOf(number)} cannot log in: ${text}`)
  return browser
}

async function traces(site: Site, ids: readonly string[]): Promise<unknown> {
  const { rows } = await inTenant(site.database, 'steel', (work) =>
    sql`select
      (select count(*) from audit where document_id = any(${[...ids]}::text[]) and event = 'approve') as moves,
      (select count(*) from outbox where payload ->> 'document' = any(${[...ids]}::text[])) as alerts`.execute(work),
  )
  return rows[0]
}
