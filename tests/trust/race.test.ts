import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, signedIn } from '../contract/browser.ts'
import { databases, newInstallation, openSite, type Site } from '../contract/databases.ts'

const APPROVERS = 20
const DOCUMENTS = 10

describe.each(databases)('approvers at the same moment on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 60 })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const waiting = async (): Promise<string[]> =>
    (await head.rows({ Status: 'Submitted' })).slice(0, DOCUMENTS).map(({ id }) => id)

  it('make one transition, one audit row and one outbox row a document', async () => {
    const ids = await waiting()
    // Each sends the documents in an order of its own: locks are taken in one order all the same.
    const asked = Array.from({ length: APPROVERS }, (_, turn) =>
      head.approve([...ids.slice(turn % 10), ...ids.slice(0, turn % 10)]),
    )
    const outcomes = (await Promise.all(asked)).flatMap(({ body }) => body.approval_list)
    expect(outcomes).toHaveLength(APPROVERS * DOCUMENTS)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(DOCUMENTS)
    expect(new Set(outcomes.filter(({ ok }) => !ok).map(({ reason }) => reason))).toEqual(new Set(['decided']))
    expect(await traces(site, ids)).toEqual({ moves: DOCUMENTS, alerts: DOCUMENTS })
  })

  it('with one key get one answer', async () => {
    const ids = await waiting()
    const answers: Answer[] = await Promise.all(Array.from({ length: 8 }, () => head.approve(ids, {}, 'the-same-key')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.approval_list.every(({ ok }) => ok)).toBe(true)
    expect(await traces(site, ids)).toEqual({ moves: DOCUMENTS, alerts: DOCUMENTS })
  })
})

async function traces(site: Site, ids: readonly string[]): Promise<unknown> {
  const { rows } = await inTenant(site.database, 'steel', (work) =>
    sql`select
      (select count(*) from audit where document_id = any(${[...ids]}::text[]) and event = 'approve') as moves,
      (select count(*) from outbox where payload ->> 'document' = any(${[...ids]}::text[])) as alerts`.execute(work),
  )
  return rows[0]
}
