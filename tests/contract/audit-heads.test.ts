/** When the heads of the audit are written outside the database, and how `countersign verify` reports a changed row. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { appendAll } from '../../server/audit/audit.ts'
import { createAuditHeads, readHeads } from '../../server/audit/heads.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import type { Runner } from '../../server/jobs/runner.ts'
import { environmentOf } from '../trust/load-site.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const COMPANY = 'steel'
const MINUTE_MS = 60_000
const SOON = { timeout: 20_000, interval: 50 }

describe.each(databases)('heads of the audit on %s', (kind) => {
  let site: Site
  let runner: Runner
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0 })
  })
  afterEach(async () => {
    await runner.close()
    vi.useRealTimers()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** A server that has just started, with a head for all existing rows. */
  const started = async (): Promise<void> => {
    runner = createAuditHeads({
      database: site.database,
      config: site.installation.config,
      sendMail: null,
      log: (error) => {
        throw error
      },
    })
    runner.start()
    await expect.poll(headSeqs, SOON).toContain(await lastRow())
  }
  const headSeqs = async (): Promise<readonly number[]> =>
    (await readHeads(site.installation.config)).filter(({ company }) => company === COMPANY).map(({ seq }) => seq)
  const lastRow = () =>
    inTenant(site.database, COMPANY, async (work) => {
      const { rows } = await sql<{ last: number }>`select max(seq)::int as last from audit`.execute(work)
      return rows[0]?.last ?? 0
    })
  const append = (count: number, lastsMs = 0): Promise<void> =>
    inTenant(site.database, COMPANY, async (work) => {
      const entry = (number: number) => ({ event: 'approve', person: 'steel-head', document: `o-${number}` })
      await appendAll(
        work,
        COMPANY,
        Array.from({ length: count }, (_, number) => entry(number)),
      )
      await sleep(lastsMs)
    })

  it('are written once after 100 rows, even if the transaction of these rows ends later', async () => {
    await started()
    const before = await headSeqs()
    await append(60)
    await append(39)
    expect(await headSeqs()).toEqual(before)
    await append(1, 300)
    await expect.poll(headSeqs, SOON).toEqual([...before, await lastRow()])
  })

  it('are written after 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await started()
    const before = await headSeqs()
    await append(1)
    vi.advanceTimersByTime(MINUTE_MS - 1)
    expect(await headSeqs()).toEqual(before)
    vi.advanceTimersByTime(1)
    await expect.poll(headSeqs, SOON).toEqual([...before, await lastRow()])
  })
})

interface Outcome {
  readonly code: number
  readonly lines: readonly string[]
}

/** `countersign verify` in a separate process. */
function verify({ installation: { config } }: Site): Promise<Outcome> {
  const env = { ...process.env, ...environmentOf(config), OUTBOX_DIR: config.outboxDir }
  const cwd = join(import.meta.dirname, '../..')
  return new Promise((resolve) => {
    execFile(process.execPath, ['engine/cli/main.ts', 'verify'], { cwd, env }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, lines: out.split('\n') }),
    )
  })
}

describe.each(databases)('countersign verify on %s', (kind) => {
  it('exits with 1, names the first bad row of a company, and lists the other companies as intact', async () => {
    const site = await openSite(await newInstallation(kind), { rows: 5 })
    if (kind === 'pglite') await site.close()
    expect(await verify(site)).toMatchObject({ code: 0 })
    const changed = kind === 'pglite' ? await openSite(site.installation, { rows: null }) : site
    await asOwner(changed.database, async (work) => {
      await setTenant(work, COMPANY)
      await sql`update audit set entry = replace(entry, '"event":', '"Event":')
        where company_id = ${COMPANY} and seq in (3, 5)`.execute(work)
    })
    await changed.close()
    const { code, lines } = await verify(site)
    expect(code).toBe(1)
    expect(lines.find((line) => line.startsWith(`${COMPANY} `))).toMatch(/^steel {2}NOT WHOLE at row 3: ./)
    expect(lines.find((line) => line.startsWith('tex '))).toMatch(/^tex {2}\d+ rows, whole;/)
    await site.installation.remove()
  }, 120_000)
})
