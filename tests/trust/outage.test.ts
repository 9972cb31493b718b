import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'

describe('while the database is down, a server', () => {
  let site: Site
  let head: Browser
  const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] ?? '' })
  beforeAll(async () => {
    site = await openSite(await newInstallation('postgres'))
    head = await signedIn(site.server, 'head')
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await site.close()
    await site.installation.remove()
  })

  const name = (): string => new URL(site.installation.config.databaseUrl ?? '').pathname.slice(1)
  const cutOff = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()])
  const leave = async (): Promise<void> => {
    await admin.query(`alter database ${name()} allow_connections false`)
    await cutOff()
  }
  const comeBack = () => admin.query(`alter database ${name()} allow_connections true`)

  it('answers 503 with Retry-After, and works again when the database is back', async () => {
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await leave()
    const away = await head.approve([id], {}, 'sent-while-away')
    expect(away.status).toBe(503)
    expect(away.retryAfter).toBe('2')
    await comeBack()
    const back = await head.approve([id], {}, 'sent-while-away')
    expect(back.body.approval_list[0]).toMatchObject({ ok: true })
  })

  it('answers the same while the database is read-only (a standby), and does not reuse such a connection', async () => {
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await admin.query(`alter database ${name()} set default_transaction_read_only = on`)
    await cutOff()
    await expect.poll(async () => (await head.get('/main/s/orders/list')).status).toBe(200)
    const reading = await head.approve([id], {}, 'sent-to-a-standby')
    expect(reading.status).toBe(503)
    expect(reading.retryAfter).toBe('2')
    await admin.query(`alter database ${name()} reset default_transaction_read_only`)
    await expect.poll(async () => (await head.approve([id], {}, 'sent-to-a-standby')).status).toBe(200)
  })
})
