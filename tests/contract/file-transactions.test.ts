/** Files that the file thread creates are created outside transactions: nobody waits for one on a database connection. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders, stock } from './fixture.ts'
import { heldThread } from './held-thread.ts'
import { check, screens } from './importing.ts'

/** Longest duration of a call that does not wait for others. */
const SOON_MS = 5_000
const PARTIES = '/main/s/parties'

describe.each(databases)('while a file is created on %s', (kind) => {
  let site: Site
  let director: Browser
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1, screens: [orders, stock] })
    await site.close()
    site = await openSite(site.installation, { rows: null, screens: [...screens, stock] })
    director = await signedIn(site.server, 'director')
    head = await signedIn(site.server, 'head')
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const calls = {
    'a PDF': async () => {
      const [row] = await director.rows({}, 'stock')
      return { path: '/main/s/stock/pdf', query: { key: row?.id ?? '' } }
    },
    'a template of an import': async () => ({ path: `${PARTIES}/import_template`, query: { fmt: 'xlsx' } }),
    'the refused rows of an import': async () => {
      const { key } = await check(director, 'parties', 'Party code,Name\nC1,\n')
      return { path: `${PARTIES}/import_refused`, query: { key } }
    },
  } satisfies Record<string, () => Promise<{ path: string; query: Record<string, string> }>>

  it.each(Object.entries(calls))('%s: another person reads a list, and no transaction is open', async (_what, call) => {
    const { path, query } = await call()
    const thread = heldThread()
    const file = director.file(path, query)
    await expect.poll(() => thread.held).toBe(1)
    try {
      const list = head.get('/main/s/orders/list').then(({ status }) => status)
      expect(await Promise.race([list, soon()])).toBe(200)
      if (kind === 'postgres') await expect.poll(await openTransactions(site)).toBe(0)
    } finally {
      thread.release()
    }
    expect((await file).statusCode).toBe(200)
  })
})

/** Counts open transactions of the site. */
async function openTransactions({ installation: { config } }: Site): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: config.databaseUrl ?? '' })
  await client.connect()
  onTestFinished(() => client.end())
  return async () => {
    const { rows } = await client.query<{ open: number }>(`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
    return rows[0]?.open ?? 0
  }
}

const soon = (): Promise<string> => new Promise((done) => setTimeout(done, SOON_MS, 'still waiting'))
