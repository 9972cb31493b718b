import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { tenantlessTables } from '../../server/database/tenant.ts'
import { insertPiece, insertUpload } from '../../server/files/uploads.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { alertTo } from '../contract/alerting.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { text } from '../contract/upload-files.ts'

/** Every table with row-level security, read from the database, so that new tables are tested, too. */
async function protectedTables({ database }: Site): Promise<readonly string[]> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relrowsecurity order by relname`.execute(database.kysely)
  return rows.map(({ relname }) => relname)
}

/** Tables of modules may contain rows of one company only: their own tests check them from the other company. */
const OF_MODULES =
  /^(access_blocks|audit_checks|part_stages|jobs|job_recorders|packing_lists|parts|stickers|sticker_parts|part_entries|labels|tasks|task_people|task_labels|timeline|purchase_parties|purchase_items|indents|indent_items|row_keys|key_rules|key_twins|imports|import_rows|links|ledger_\w+|document_series|machines|machine_\w+|finishing_entries|comparison_\w+|section_\w+|textile_movements|alert_\w+|order_jobs|checklist_\w+|erection_\w+|provider_accounts)$/

/** Adds a comment, a file, an export and so on in both companies, so that all other tables have rows of both. */
async function leaveTraces({ server, database }: Site): Promise<void> {
  for (const ccode of ['STEEL', 'TEX']) {
    const head = await signedIn(server, 'head', ccode)
    const id = (await head.rows({ Status: 'Submitted' })).at(-1)?.id ?? ''
    await head.post('/main/s/orders/comment', { comment: 'Seen' }, { query: { key: id } })
    await head.approve([id], {}, `key-of-${ccode}`)
    await head.upload('/main/s/orders/attachments', [text('seen.txt', ccode)], { query: { awsfile_master_pk: id } })
    await head.get('/main/s/orders/list', { download: 'y' })
    const series = { id: '', prefix: ccode, suffix: '', start: 1, autogenerate: true }
    await (await signedIn(server, 'admin', ccode)).post('/main/s/orders/slugconfig', series)
    await head.post('/main/s/orders/ma_notifycontacts', alertTo(id))
    const column = { company_id: ccode.toLowerCase(), screen: 'orders', field: 'Amount', slot: 'n1' }
    await inTenant(database, column.company_id, async (work) => {
      await work.insertInto('filter_columns').values(column).execute()
    })
    await leaveUpload(database, column.company_id)
    await leaveRecord(database, column.company_id)
  }
}

/** Adds a record with a line, whose own row a trigger writes. */
async function leaveRecord(database: Site['database'], company_id: string): Promise<void> {
  const person = `${company_id}-head`
  const json = (value: object) => JSON.stringify(value)
  await inTenant(database, company_id, async (work) => {
    const record = { company_id, screen: 'orders', id: 'record', created_by: person, updated_by: person }
    await work
      .insertInto('records')
      .values({ ...record, data: json({}), lines: json({ Items: [{ Qty: 1 }] }) })
      .execute()
  })
}

/** Adds an upload in parts and an upload in one request, both unfinished. */
async function leaveUpload(database: Site['database'], company: string): Promise<void> {
  const [company_id, id, person] = [company, 'upload', 'somebody']
  const upload = { company, id, person, screen: 'orders', query: {}, name: 'half.txt', size: 10, home: null }
  await inTenant(database, company, async (work) => {
    await insertUpload(work, upload)
    await insertPiece(work, upload, { key: 'pieces/half', at: 0 })
    const reservation = { company_id, id, person_id: person, bytes: 10, expires_at: new Date() }
    await work.insertInto('upload_reservations').values(reservation).execute()
  })
}

describe.each(bothDatabases)('row-level security on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 40 })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const kysely = () => site.database.kysely

  it('shows no row if no company is set', async () => {
    for (const table of await protectedTables(site)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(kysely())
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })

  it('shows one company’s rows only, even to a query without a condition', async () => {
    await leaveTraces(site)
    for (const table of await protectedTables(site)) {
      const { rows } = await inTenant(site.database, 'tex', (work) =>
        sql<{ company_id: string }>`select company_id from ${sql.table(table)}`.execute(work),
      )
      const companies = new Set(rows.map(({ company_id }) => company_id))
      const expected = OF_MODULES.test(table) ? [] : ['tex']
      expect({ table, companies }).toEqual({ table, companies: new Set(expected) })
    }
  })

  it('applies to every table that is not listed as tenantless', async () => {
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity) order by relname`.execute(kysely())
    expect(rows.map(({ relname }) => relname)).toEqual(Object.keys(tenantlessTables).sort())
  })

  it('is complemented by privileges that hide credentials from the working role', async () => {
    await expect(kysely().selectFrom('accounts').selectAll().execute()).rejects.toThrow('permission denied')
    await expect(kysely().selectFrom('companies').selectAll().execute()).rejects.toThrow('permission denied')
  })

  it.each([
    "update documents set status = 'Approved'",
    "update documents set next_roles = '{director}'",
    'update documents set version = 1',
    "update documents set owner_id = 'steel-head'",
    'delete from documents',
    "insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data) values ('steel', 'orders', 'forged', 'Approved', now(), 'x', '', '{}')",
    "update comments set comment = 'forged'",
    'delete from comments',
    "update notifications set text = 'forged'",
    'delete from notifications',
    "update attachments set name = 'forged'",
    'delete from attachments',
    "update exports set person_id = 'forged'",
    'delete from slug_configs',
    "update rules set screen = 'forged'",
    'delete from rules',
    "update audit set entry = '{}'",
    'delete from audit',
  ])('is complemented by privileges that refuse the working role: %s', async (statement) => {
    const attempt = inTenant(site.database, 'steel', (work) => sql.raw(statement).execute(work))
    await expect(attempt).rejects.toThrow('permission denied')
  })

  it('answers for another company’s document as for one that does not exist', async () => {
    const foreign = (await (await signedIn(site.server, 'head', 'TEX')).rows({ Status: 'Submitted' }))[0]?.id ?? ''
    const theirs = await head.approve([foreign])
    const nobodys = await head.approve(['0000000000000000'])
    expect({ status: theirs.status, text: theirs.text }).toEqual({ status: 404, text: nobodys.text })
    expect(theirs.text).not.toContain(foreign)
  })

  it('leaves an intact audit chain, in which every kind of tampering is detected', async () => {
    await head.approve((await head.rows({ Status: 'Submitted' })).slice(0, 3).map(({ id }) => id))
    expect(await verify(site)).toMatchObject({ ok: true })
    const changes = [
      [`update audit set entry = replace(entry, 'created', 'creates') where seq = 5`, 5],
      ['delete from audit where seq = 7', 8],
      [`update audit set hash = 'x' where seq = 9`, 9],
      [`update audit set seq = 1000000 where seq = 3`, 4],
    ] as const
    for (const [change, seq] of changes) {
      expect(await verifyTampered(site, change)).toMatchObject({ ok: false, seq })
    }
    expect(await verify(site)).toMatchObject({ ok: true })
  })

  it('leaves documents with the status of their last audit entry, and as many alerts as moves', async () => {
    const { rows } = await inTenant(site.database, 'steel', (work) =>
      sql<{ differing: number; moves: number; alerts: number }>`select
        (select count(*) from documents d where d.status <> (
          select (entry::jsonb) ->> 'to' from audit a where a.document_id = d.id order by seq desc limit 1)) as differing,
        (select count(*) from audit where event in ('approve', 'reject')) as moves,
        (select count(*) from outbox) as alerts`.execute(work),
    )
    expect(rows[0]).toMatchObject({ differing: 0 })
    expect(rows[0]?.moves).toBe(rows[0]?.alerts)
  })
})

const verify = (site: Site) => inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))

/** Verifies the chain after a change with the owner's rights, and rolls the change back. */
async function verifyTampered(site: Site, change: string): Promise<unknown> {
  let found: unknown
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'steel')
    await sql.raw(`${change} ${change.includes('where') ? 'and' : 'where'} company_id = 'steel'`).execute(work)
    found = await verifyAudit(work, 'steel')
    throw new Error('taken back')
  }).catch(() => {})
  return found
}
