/** When the heads of the audit are written outside the database, and how `countersign verify` reports a changed row. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { appendAll } from '../../server/audit/audit.ts'
import { createAuditHeads, HEADS_FILE, readAuditHeads } from '../../server/audit/heads.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import type { Runner } from '../../server/jobs/runner.ts'
import { environmentOf } from '../trust/load-site.ts'
import { signedIn } from './browser.ts'
import { databases, type Installation, newInstallation, openSite, type Site } from './databases.ts'

const COMPANY = 'steel'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const headsOf = async ({ installation }: Site, company: string): Promise<readonly number[]> =>
  (await readAuditHeads(installation.config)).filter((head) => head.company === company).map(({ seq }) => seq)

const lastRowOf = ({ database }: Site, company: string): Promise<number> =>
  inTenant(database, company, async (work) => {
    const { rows } = await sql<{ last: number }>`
      select max(seq)::int as last from audit where company_id = ${company}`.execute(work)
    return rows[0]?.last ?? 0
  })

const appendTo = ({ database }: Site, { count, lastsMs = 0 }: { count: number; lastsMs?: number }): Promise<void> =>
  inTenant(database, COMPANY, async (work) => {
    const entry = (number: number) => ({ event: 'approve', person: 'steel-head', document: `o-${number}` })
    await appendAll(
      work,
      COMPANY,
      Array.from({ length: count }, (_, number) => entry(number)),
    )
    await sleep(lastsMs)
  })

describe.each(databases)('heads of the audit on %s', (kind) => {
  let site: Site
  let runner: Runner
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0 })
  })
  afterEach(async () => {
    await runner.close()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const created = (sendMail: ((text: string) => Promise<void>) | null): Runner =>
    createAuditHeads({
      database: site.database,
      config: site.installation.config,
      sendMail,
      log: (error) => {
        throw error
      },
    })
  /** A server that has just started, with a head for all existing rows. */
  const started = async (): Promise<void> => {
    runner = created(null)
    runner.start()
    await expect.poll(headSeqs).toContain(await lastRow())
  }
  const headSeqs = () => headsOf(site, COMPANY)
  const lastRow = () => lastRowOf(site, COMPANY)
  const append = (count: number, lastsMs = 0) => appendTo(site, { count, lastsMs })

  it('are written once after 100 rows, even if the transaction of these rows ends later', async () => {
    await started()
    const before = await headSeqs()
    await append(60)
    await append(39)
    expect(await headSeqs()).toEqual(before)
    await append(1, 300)
    await expect.poll(headSeqs).toEqual([...before, await lastRow()])
  })

  it('are written after 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await started()
    const before = await headSeqs()
    await append(1)
    vi.advanceTimersByTime(MINUTE_MS - 1)
    expect(await headSeqs()).toEqual(before)
    vi.advanceTimersByTime(1)
    await expect.poll(headSeqs).toEqual([...before, await lastRow()])
  })

  it('are sent by e-mail at most once an hour, those of all companies', async () => {
    const sendMail = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
    runner = created(sendMail)
    await append(1)
    await runner.round()
    await append(1)
    await runner.round()
    await runner.round()
    expect(sendMail).toHaveBeenCalledTimes(1)
    const companies = (await readAuditHeads(site.installation.config)).map(({ company }) => company)
    expect(companiesIn(sendMail.mock.lastCall?.[0])).toEqual(new Set(companies))
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS)
    await runner.round()
    await runner.round()
    expect(sendMail).toHaveBeenCalledTimes(2)
    const head = (await readAuditHeads(site.installation.config)).findLast(({ company }) => company === COMPANY)
    expect(sendMail.mock.lastCall?.[0]).toContain(`${COMPANY} ${await lastRow()} ${head?.hash}\n`)
  })
})

/** The companies in an e-mail. */
const companiesIn = (text = ''): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => (line === '' ? [] : (line.split(' ')[0] ?? []))))

describe.each(databases)('a running server on %s', (kind) => {
  it('writes the head of the last row when it starts and when it stops', async () => {
    const site = await openSite(await newInstallation(kind), { rows: 0 })
    await signedIn(site.server, 'head')
    const last = await lastRowOf(site, COMPANY)
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    // Other jobs that start then may have appended rows.
    await expect.poll(async () => (await headsOf(site, COMPANY)).at(-1) ?? 0).toBeGreaterThanOrEqual(last)
    await appendTo(site, { count: 1 })
    await site.server.close()
    expect((await headsOf(site, COMPANY)).at(-1)).toBe(await lastRowOf(site, COMPANY))
    await site.close()
    await site.installation.remove()
  })
})

interface Outcome {
  readonly code: number
  readonly lines: readonly string[]
}

/** `countersign verify` in a separate process. */
function verify({ config }: Installation): Promise<Outcome> {
  const env = { ...process.env, ...environmentOf(config), OUTBOX_DIR: config.outboxDir }
  const cwd = join(import.meta.dirname, '../..')
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/cli/main.ts', 'verify'], { cwd, env }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, lines: out.split('\n') }),
    )
  })
}

describe.each(databases)('countersign verify on %s', (kind) => {
  it('exits with 1, names the first bad row of a company, and lists the other companies as intact', async () => {
    const site = await openSite(await newInstallation(kind), { rows: 5 })
    if (kind === 'pglite') await site.close()
    expect(await verify(site.installation)).toMatchObject({ code: 0 })
    const changed = kind === 'pglite' ? await openSite(site.installation, { rows: null }) : site
    await asOwner(changed.database, async (work) => {
      await setTenant(work, COMPANY)
      await sql`update audit set entry = replace(entry, '"event":', '"Event":')
        where company_id = ${COMPANY} and seq in (3, 5)`.execute(work)
    })
    await changed.close()
    const { code, lines } = await verify(site.installation)
    expect(code).toBe(1)
    expect(lines.find((line) => line.startsWith(`${COMPANY} `))).toMatch(/^steel {2}NOT WHOLE at row 3: ./)
    expect(lines.find((line) => line.startsWith('tex '))).toMatch(/^tex {2}\d+ rows, whole;/)
    await site.installation.remove()
  })

  it('names the first missing row where rows at the end, or all rows, were deleted', async () => {
    const { installation, steel, tex } = await stoppedServer(kind)
    await deleteRows(installation, { steel: steel - 1, tex: 0 })
    const { code, lines } = await verify(installation)
    expect(code).toBe(1)
    const missing = (company: string, first: number, rows: number): unknown =>
      expect.stringContaining(`${company}  NOT WHOLE at row ${first}: it is missing: the chain had ${rows} rows at `)
    expect(lines).toEqual(expect.arrayContaining([missing(COMPANY, steel, steel), missing('tex', 1, tex)]))
    const { auditDir } = installation.config
    await rm(join(auditDir, HEADS_FILE))
    const without = await verify(installation)
    expect(without.code).toBe(0)
    expect(without.lines).toContain(`No heads in ${auditDir}: rows cut off at the end cannot be seen.`)
    expect(without.lines).toContain(
      `${COMPANY}  ${steel - 1} rows, whole; all but the newest ${steel - 1} anchored outside the database`,
    )
    await installation.remove()
  })
})

/** An installation with the heads that its server has written, and the numbers of the last rows. */
async function stoppedServer(kind: (typeof databases)[number]) {
  const site = await openSite(await newInstallation(kind), { rows: 5 })
  for (const ccode of ['STEEL', 'TEX']) await signedIn(site.server, 'head', ccode)
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  await site.server.close()
  const [steel, tex] = [await lastRowOf(site, COMPANY), await lastRowOf(site, 'tex')]
  await site.close()
  return { installation: site.installation, steel, tex }
}

/** Deletes the rows of these companies after a number, as a person who has the database could. */
async function deleteRows({ config }: Installation, last: Readonly<Record<string, number>>): Promise<void> {
  const database = await openDatabase(config)
  for (const [company, seq] of Object.entries(last))
    await asOwner(database, async (work) => {
      await setTenant(work, company)
      await sql`delete from audit where company_id = ${company} and seq > ${seq}`.execute(work)
    })
  await database.close()
}
