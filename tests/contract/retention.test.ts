import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRetention } from '../../server/audit/retention/sweep.ts'
import { signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { withoutRowSecurity } from './without-row-security.ts'

describe.each(databases)('retention on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 20 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const run = async (...statements: readonly string[]): Promise<void> =>
    await withoutRowSecurity(site, async (work) => {
      for (const statement of statements) await sql.raw(statement).execute(work)
    })

  const count = async (table: string, where = 'true'): Promise<number> =>
    await withoutRowSecurity(site, async (work) => {
      const { rows } = await sql<{ many: number }>`
        select count(*)::int as many from ${sql.table(table)} where ${sql.raw(where)}`.execute(work)
      return rows[0]?.many ?? 0
    })

  /** Removes all expired rows, as the running server does. */
  async function sweep(): Promise<void> {
    const runner = createRetention(site.database, (error) => expect.fail(String(error)))
    await runner.round()
    await runner.close()
  }

  const outbox = (days: string, id: string) => `insert into outbox (company_id, kind, payload, sent_at)
    select 'steel', '${id}', '{}', ${days} from generate_series(1, 1500)`
  const ago = (days: number) => `now() - interval '${days} days'`

  it('removes sent events after 90 days, but never a waiting one', async () => {
    await run(outbox(ago(91), 'old'), outbox(ago(89), 'young'), outbox('null', 'waiting'))
    await run(`update outbox set created_at = ${ago(400)} where kind = 'waiting'`)
    await sweep()
    expect(await count('outbox', `kind = 'old'`)).toBe(0)
    expect([await count('outbox', `kind = 'young'`), await count('outbox', `kind = 'waiting'`)]).toEqual([1500, 1500])
  })

  it('removes stored answers of keys after 30 days, also of inactive people', async () => {
    const answers = (days: number) => `insert into decisions (company_id, person_id, key, request_hash, created_at)
      select 'tex', 'gone-' || n, 'of ${days}', '', ${ago(days)} from generate_series(1, 1200) n`
    await run(answers(31), answers(29))
    await sweep()
    expect([await count('decisions', `key = 'of 31'`), await count('decisions', `key = 'of 29'`)]).toEqual([0, 1200])
  })

  it('removes notifications 90 days after they were read, but never an unread one', async () => {
    const notice = (text: string, read: string) => `insert into notifications
      (company_id, person_id, screen, document_id, text, created_at, read_at)
      values ('steel', 'somebody', 'orders', '1', '${text}', ${ago(400)}, ${read})`
    await run(notice('old', ago(91)), notice('young', ago(89)), notice('unread', 'null'))
    await sweep()
    expect(await count('notifications', `person_id = 'somebody'`)).toBe(2)
    expect(await count('notifications', `text = 'old'`)).toBe(0)
  })

  it('never removes documents and the audit', async () => {
    const head = await signedIn(site.server, 'head')
    const [row] = await head.rows({ Status: 'Submitted' })
    await head.approve([row?.id ?? ''])
    await run(`update documents set created_at = ${ago(4000)}, updated_at = ${ago(4000)}`)
    const before = [await count('documents'), await count('audit')]
    await sweep()
    expect([await count('documents'), await count('audit')]).toEqual(before)
  })
})
