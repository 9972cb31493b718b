import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant, type Work } from '../../server/database/tenant.ts'
import { type Browser, type Row, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('a decision on %s', (kind) => {
  let site: Site
  let head: Browser
  let waiting: readonly Row[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 150 })
    head = await signedIn(site.server, 'head')
  })
  beforeEach(async () => {
    waiting = await head.rows({ Status: 'Submitted' })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const idOf = (index: number): string => waiting[index]?.id ?? ''
  const partyOf = async (id: string) => String((await head.rows()).find((row) => row.id === id)?.['PartyName'])
  const statusOf = async (id: string): Promise<unknown> => (await head.rows()).find((row) => row.id === id)?.Status

  const named = (row: Row | undefined) => `${row?.['OrderNo']} ${row?.['PartyName']}`

  it('moves the document, names it by number and title of its card, and returns page one of the filter', async () => {
    const id = idOf(0)
    const { body } = await head.approve([id], { versions: { [id]: 1 } })
    expect(body.approval_list).toEqual([
      {
        suppliedKey: id,
        msg: `${named(waiting[0])}: First Approved.`,
        ok: true,
        reason: null,
        status: 'First Approved',
      },
    ])
    expect(body.post_list.result).toHaveLength(50)
    expect(await statusOf(id)).toBe('First Approved')
  })

  it('names each of several documents by its number, whether or not their titles are equal', async () => {
    const byParty = Map.groupBy(waiting, (row) => String(row['PartyName']))
    const [first, second] = [...byParty.values()].find((alike) => alike.length > 1) ?? []
    const other = waiting.find((row) => row['PartyName'] !== first?.['PartyName'])
    const { body } = await head.approve([first, second, other].map((row) => row?.id ?? ''))
    expect(body.approval_list.map(({ msg }) => msg)).toEqual(
      [first, second, other].map((row) => `${named(row)}: First Approved.`),
    )
  })

  it('makes the first move whose condition holds', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const first = await head.rows({ Status: 'First Approved' })
    const large = first.find((row) => Number(row['Amount']) > 1_000_000)?.id ?? ''
    const small = first.find((row) => Number(row['Amount']) <= 1_000_000)?.id ?? ''
    const { body } = await accounts.approve([large, small])
    expect(body.approval_list.map(({ status }) => status)).toEqual(['2nd Approved', 'Approved'])
  })

  it('writes one audit row and one outbox row', async () => {
    const id = idOf(0)
    await head.approve([id])
    expect(await traces(site, id)).toEqual({ moves: 1, alerts: 1 })
  })

  it('returns the same answer for the same key, byte for byte, and moves once', async () => {
    const id = idOf(0)
    const first = await head.approve([id], {}, 'key-of-the-first')
    const again = await head.approve([id], {}, 'key-of-the-first')
    expect(again.text).toBe(first.text)
    expect(await traces(site, id)).toEqual({ moves: 1, alerts: 1 })
  })

  it('refuses the same key with another body', async () => {
    await head.approve([idOf(0)], {}, 'key-of-another')
    const { status, body } = await head.approve([idOf(1)], {}, 'key-of-another')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'key-reused' })
    expect(await statusOf(idOf(1))).toBe('Submitted')
  })

  it('treats a key as new after 30 days, even if it is still stored', async () => {
    await head.approve([idOf(0)], {}, 'key-of-last-month')
    await makeKeysOld(site)
    const { body } = await head.approve([idOf(2)], {}, 'key-of-last-month')
    expect(body.approval_list.map(({ ok }) => ok)).toEqual([true])
    expect(await statusOf(idOf(2))).not.toBe('Submitted')
  })

  it('refuses a stale document, and decides the others', async () => {
    const [stale, fresh] = [idOf(0), idOf(1)]
    const { status, body } = await head.approve([stale, fresh], { versions: { [stale]: 7, [fresh]: 1 } })
    expect(status).toBe(200)
    expect(body.approval_list.map(({ ok, reason }) => [ok, reason])).toEqual([
      [false, 'stale'],
      [true, null],
    ])
  })

  it('decides the others if the database refuses one of them', async () => {
    const [first, refused, last] = [idOf(0), idOf(1), idOf(2)]
    await asOwner(site.database, async (owner) => {
      for (const statement of refusing(refused)) await sql.raw(statement).execute(owner)
    })
    const { body } = await head.approve([first, refused, last])
    await asOwner(site.database, async (owner) => {
      for (const statement of REFUSING_NO_MORE) await sql.raw(statement).execute(owner)
    })
    expect(body.approval_list.map(({ suppliedKey, reason }) => [suppliedKey, reason])).toEqual([
      [first, null],
      [refused, 'failed'],
      [last, null],
    ])
    expect(await Promise.all([first, refused, last].map(statusOf))).toEqual([
      'First Approved',
      'Submitted',
      'First Approved',
    ])
  })

  it('names the person who has decided before', async () => {
    const id = idOf(0)
    await head.approve([id])
    const { body } = await head.approve([id])
    expect(body.approval_list[0]).toMatchObject({ ok: false, reason: 'decided', status: 'First Approved' })
    const decided = 'was already decided: Approved by Meera Nair on '
    expect(body.approval_list[0]?.msg).toContain(`${await partyOf(id)} ${decided}`)
    expect(body.approval_list[0]?.msg).toMatch(/, now First Approved\.$/)
  })

  it('refuses a role that may not make the move', async () => {
    const director = await signedIn(site.server, 'director')
    const { body } = await director.approve([idOf(0)])
    expect(body.approval_list[0]).toMatchObject({ ok: false, reason: 'forbidden' })
    expect(body.approval_list[0]?.msg).toContain('Waiting for Head of sales.')
  })

  it('refuses a person’s own document', async () => {
    const id = idOf(waiting.length - 1)
    await makeOwner(site, id, 'steel-head')
    const { body } = await head.approve([id])
    expect(body.approval_list[0]).toMatchObject({ ok: false, reason: 'own' })
    expect(await statusOf(id)).toBe('Submitted')
  })

  it('requires a reason to reject, and stores it', async () => {
    const id = idOf(0)
    const blank = await head.post('/main/s/orders/rejection', { selected: [id], reason: '  ' })
    const given = await head.post('/main/s/orders/rejection', { selected: [id], reason: ' Wrong rate ' })
    expect({ status: blank.status, words: blank.body.description }).toEqual({
      status: 400,
      words: 'Please enter the reason.',
    })
    expect(given.body.approval_list[0]).toMatchObject({ ok: true, status: 'Rejected' })
    expect(await lastEntry(site, id)).toMatchObject({ event: 'reject', reason: 'Wrong rate', to: 'Rejected' })
  })

  it.each<[string, (id: string) => object]>([
    ['an unknown field', (id) => ({ selected: [id], colour: 'red' })],
    ['no documents', () => ({ selected: [] })],
    ['an id twice', (id) => ({ selected: [id, id] })],
    ['more than 500 ids', (id) => ({ selected: [id, ...Array.from({ length: 500 }, (_, index) => String(index))] })],
    ['a number for an id', (id) => ({ selected: [id, 5] })],
    ['an unknown id', (id) => ({ selected: [id, 'nobody'] })],
  ])('changes nothing for a body with %s', async (_, bodyOf) => {
    const { status } = await head.post('/main/s/orders/approval', bodyOf(idOf(0)))
    expect([400, 404]).toContain(status)
    expect(await statusOf(idOf(0))).toBe('Submitted')
  })

  it('changes nothing if the filter in the query is invalid', async () => {
    const { status } = await head.post(
      '/main/s/orders/approval',
      { selected: [idOf(0)] },
      { query: { Status: 'Nonsense' } },
    )
    expect(status).toBe(400)
    expect(await statusOf(idOf(0))).toBe('Submitted')
  })
})

async function traces(site: Site, id: string): Promise<{ moves: number; alerts: number }> {
  const { rows } = await inTenant(site.database, 'steel', (work) =>
    sql<{ moves: number; alerts: number }>`select
      (select count(*) from audit where document_id = ${id} and event <> 'created') as moves,
      (select count(*) from outbox where payload ->> 'document' = ${id}) as alerts`.execute(work),
  )
  return rows[0] ?? { moves: -1, alerts: -1 }
}

async function makeKeysOld(site: Site): Promise<void> {
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'steel')
    await sql`update decisions set created_at = now() - interval '31 days'`.execute(work)
  })
}

async function lastEntry(site: Site, id: string): Promise<unknown> {
  const query = (work: Work) =>
    work
      .selectFrom('audit')
      .select('entry')
      .where('document_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  return JSON.parse((await inTenant(site.database, 'steel', query)).entry) as unknown
}

async function makeOwner(site: Site, id: string, owner: string): Promise<void> {
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'steel')
    await work.updateTable('documents').set({ owner_id: owner }).where('id', '=', id).execute()
  })
}

/** Statements after which the database refuses every change of this document. */
const refusing = (id: string): readonly string[] => [
  `create function refuse_document() returns trigger language plpgsql as $$
   begin raise exception 'refused'; end $$`,
  `create trigger refuse_document before update on documents for each row
   when (old.id = '${id}') execute function refuse_document()`,
]
const REFUSING_NO_MORE = ['drop trigger refuse_document on documents', 'drop function refuse_document()']
