import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { databases, newInstallation, openSite, type Installation, type Site } from '../contract/databases.ts'

/** `npm run trust` asks for 100. */
const KILLS = Number(process.env['TRUST_KILLS'] ?? 2)
const KILL_AFTER = 8
/** Enough to approve for all of them: two in five await a first approval. */
const ROWS = Math.max(200, KILLS * KILL_AFTER * 5)
/** A start each, at the slowest. */
const TIMEOUT_MS = 60_000 + KILLS * 6_000

describe.each(databases)('a server that is killed while it approves, on %s', (kind) => {
  it(
    'has lost nothing it acknowledged, and done nothing by halves',
    async () => {
      const installation = await newInstallation(kind)
      const acknowledged: string[] = []
      for (let kill = 0; kill < KILLS; kill++) acknowledged.push(...(await approveUntilKilled(installation)))
      const site = await openSite(installation, { rows: ROWS })
      const moved = await movedDocuments(site)
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * KILL_AFTER)
      expect(acknowledged.filter((id) => !moved.has(id))).toEqual([])
      expect([...moved.values()].every((parts) => parts === 'version 2, 1 audit, 1 outbox')).toBe(true)
      await site.close()
      await installation.remove()
    },
    TIMEOUT_MS,
  )
})

async function approveUntilKilled({ config }: Installation): Promise<readonly string[]> {
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    AUDIT_KEY: config.auditKey ?? '',
    LOG_LEVEL: 'silent',
    TEST_ROWS: String(ROWS),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'approving-process.ts')], { env })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
    if (printed.split('\n').length > KILL_AFTER) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return printed.split('\n').slice(0, -1)
}

async function movedDocuments(site: Site): Promise<ReadonlyMap<string, string>> {
  const { rows } = await inTenant(site.database, 'steel', (work) =>
    sql<{ id: string; parts: string }>`select id, format('version %s, %s audit, %s outbox', version,
        (select count(*) from audit where document_id = d.id and event = 'approve'),
        (select count(*) from outbox where payload ->> 'document' = d.id)) as parts
      from documents d where version > 1`.execute(work),
  )
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}
