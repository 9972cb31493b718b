/** A search finds the same rows whether they are among the newest, in the index, or found by a scan of all rows. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RowRights } from '../../engine/definition/rights.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'
import { asSuperuser } from './new-postgres.ts'
import { scansOf } from './query-plans.ts'

const see: RowRights = { accounts: ['own'], everyone: ['all'] }

/** More than a search reads first, more than the index returns, and more than are read of its result at first. */
const NEWER = 3_100
const COMMON = 10_100
const OLD = 420

describe.each(databases)('a search on %s', (kind) => {
  let site: Site
  let head: Browser
  const change = (statement: string) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql.raw(statement).execute(work)
    })
  /** Adds documents of the screen, owned by the accountant if `n` is even; `text` is SQL that may use `n`. */
  const insert = (id: string, count: number, { day, text }: { day: string; text: string }) =>
    change(`insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data)
      select 'steel', 'orders', '${id}-' || lpad(n::text, 5, '0'), 'Approved', ${day},
        case when n % 2 = 0 then 'steel-accounts' else 'steel-owner' end, ${text},
        jsonb_build_object('JobID', 'J-' || n, 'Amount', 10) from generate_series(1, ${count}) n`)

  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 20, screens: [{ ...orders, see }] })
    await insert('common', COMMON, { day: `date '2001-01-01'`, text: `'Ordinary goods'` })
    await insert('old', OLD, { day: `date '2002-01-01'`, text: `'Zephyrium alloy मैंगनीज qz ' || n` })
    await insert('sparse', 300, { day: `date '2003-01-01'`, text: `'Sparse draft ' || n` })
    await insert('newer', NEWER, {
      day: `current_date`,
      text: `case when n % 250 = 0 then 'Sparse draft' else 'Nothing' end`,
    })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const found = async (query: Readonly<Record<string, string>>, browser = head) =>
    (await browser.rows(query)).map(({ id }) => id)
  const old = (numbers: readonly number[]) => numbers.map((each) => `old-${String(each).padStart(5, '0')}`)
  const all = Array.from({ length: OLD }, (_, index) => OLD - index)

  it('has an index', () => {
    expect(site.database.searchProblem).toBeNull()
  })

  it.runIf(kind === 'postgres')('of a rare word reads the text index, and no search scans the table', async () => {
    const superuser = new pg.Client({ connectionString: asSuperuser(site.installation.config.databaseUrl ?? '') })
    await superuser.connect()
    onTestFinished(() => superuser.end())
    const { rows } = await superuser.query<{ source: string; settings: readonly string[] }>(
      `select prosrc as source, proconfig as settings from pg_proc where proname = 'found_documents'`,
    )
    const text = /execute '(.+?) limit/s.exec(rows[0]?.source ?? '')?.[1] ?? ''
    const textWith = (word: string) =>
      `${text.replace("' || is_found || '", `search_text like '${word}'`)} limit $3) as found`
    for (const setting of rows[0]?.settings ?? []) await superuser.query(`set ${setting}`)
    // As autovacuum does in a running site.
    await superuser.query('analyze document_search')
    const scans = (word: string) => scansOf(superuser, { text: textWith(word), values: ['steel', 'orders', 10_001] })
    const bitmap = 'Bitmap Heap Scan document_search'
    expect(await scans('%zephyrium%')).toEqual([bitmap, 'Bitmap Index Scan document_search_text'])
    // Most documents have this word: their primary key finds them as well.
    expect(await scans('%ordinary%')).toEqual([bitmap, expect.stringMatching(/^Bitmap Index Scan /) as string])
  })

  it('finds such rows by the name of a status, too', async () => {
    const rows = await inTenant(site.database, 'steel', async (work) => {
      const either = sql<boolean>`(search_text ilike '%draft%' or status = 'Draft')`
      const ofScreen = work.selectFrom('documents').select('id').where('screen', '=', 'orders').where(either)
      return await ofScreen.orderBy('doc_date', 'desc').orderBy('id', 'desc').limit(50).execute()
    })
    expect(await found({ search: 'Draft', page_by: '50' })).toEqual(rows.map(({ id }) => id))
  })

  it('pages through the results by cursor and by number, each row once', async () => {
    const pages: string[][] = []
    for (let uuid: string | null = ''; uuid !== null;) {
      const { body } = await head.get('/main/s/orders/list', { search: 'Zephyrium', page_by: '50', uuid, scope: 'all' })
      pages.push(body.get_list.result.map(({ id }) => id))
      uuid = body.isComplete ? null : (body.uuid ?? null)
    }
    expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 8 }, () => 50), 20])
    expect(pages.flat()).toEqual(old(all))
    expect(await found({ search: 'Zephyrium', page_by: '50', page: '2' })).toEqual(pages[2])
  })

  it('finds only rows that the person may see and that match the other filters', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const even = all.filter((each) => each % 2 === 0)
    expect(await found({ search: 'zephyrium', page_by: '1000' }, accounts)).toEqual(old(even))
    expect(await found({ search: 'zephyrium', jobid: 'J-7' })).toEqual(old([7]))
    expect(await found({ search: 'zephyrium', Status: 'Draft' })).toEqual([])
  })

  it('finds words in more documents than the index returns', async () => {
    expect(await found({ search: 'ordinary', jobid: 'J-9' })).toEqual(['common-00009'])
  })

  it('finds documents by the whole name of their status', async () => {
    const drafts = await found({ Status: 'Draft' })
    expect(drafts.length).toBeGreaterThan(0)
    expect(await found({ search: 'Draft', page_by: '1000' })).toEqual(expect.arrayContaining(drafts))
  })

  it('finds rows that have every word, in any order, without case and accents', async () => {
    expect(await found({ search: '7 ALLÓY zephy', page_by: '1000' })).toEqual(
      old(all.filter((each) => String(each).startsWith('7'))),
    )
    expect(await found({ search: 'alloy ordinary' })).toEqual([])
    expect(await found({ search: 'मैंगनीज १०' })).toEqual(old(all.filter((each) => String(each).startsWith('10'))))
  })

  it('finds words of signs alone', async () => {
    await change(`update documents set search_text = search_text || ' §' where id = 'old-00009'`)
    expect(await found({ search: '§' })).toEqual(old([9]))
    expect(await found({ search: 'zephyrium §' })).toEqual(old([9]))
  })

  it('sums the results', async () => {
    const sumOf = async (search: string) =>
      (await head.get('/main/s/orders/list', { search, totals: 'Amount', scope: 'all' })).body.get_totals?.result
    expect(await sumOf('zephyrium')).toEqual({ Amount: OLD * 10 })
    expect(await sumOf('ordinary')).toEqual({ Amount: COMMON * 10 })
  })

  it('finds one or two letters where a word begins, behind any number of newer documents', async () => {
    expect((await found({ search: 'qz', page_by: '1000' })).length).toBe(OLD)
    expect(await found({ search: 'q', page_by: '1000' })).toEqual(old(all))
    expect(await found({ search: 'qz 1' })).toEqual(old(all.filter((each) => String(each).startsWith('1'))))
    expect(await found({ search: 'ep' })).toEqual([])
    expect(await found({ search: 'qz', endDate: '2010-01-01', page_by: '1000' })).toEqual(old(all))
    expect((await found({ search: 'no', page_by: '1000' })).length).toBe(1000)
  })

  it('is updated when a text changes and when a document is deleted', async () => {
    await change(`update documents set search_text = 'Palladium' where id in ('${old([3, 4]).join("','")}')`)
    expect(await found({ search: 'palladium' })).toEqual(old([4, 3]))
    expect(await found({ search: 'zephyrium', page_by: '1000' })).toHaveLength(OLD - 2)
    await change(`delete from documents where id = 'old-00004'`)
    expect(await found({ search: 'palladium' })).toEqual(old([3]))
    await change(`update documents set doc_date = '2003-01-01' where id = 'old-00003'`)
    await change(`update documents set search_text = 'Palladium' where id = 'old-00099'`)
    expect(await found({ search: 'palladium' })).toEqual(old([3, 99]))
  })
})
