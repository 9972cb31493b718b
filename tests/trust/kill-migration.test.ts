/** A server that is killed while it migrates a database; the next start completes the migration. */
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { openDatabase } from '../../server/database/open.ts'
import { openPglitePool } from '../../server/database/pglite-pool.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { readConfig } from '../../server/config/config.ts'
import {
  copyOfInstallation,
  bothDatabases,
  type Installation,
  type Kind,
  newInstallation,
} from '../contract/databases.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { runUntilKilled } from './killed-process.ts'
import { recordResult } from './results.ts'

/** `npm run trust` uses 10. */
const KILLS = Number(process.env['TRUST_MIGRATION_KILLS'] ?? 1)
/** Assumed duration of a migration, since measuring it is not worthwhile for a single kill. */
const GUESSED_MS = 800
const TIMEOUT_MS = limitFor(20_000 + KILLS * 3_000)

describe.concurrent.each(bothDatabases)('a migration that is killed, on %s', (kind) => {
  it(
    'is completed by the next start, with the same result',
    async ({ expect }) => {
      const expected = await tablesOf(await newInstallation(kind))
      const empty = await emptyInstallation(kind)
      const lasts = KILLS === 1 ? GUESSED_MS : await timeOf(await copyOfInstallation(kind, empty))
      let unfinished = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        const installation = await copyOfInstallation(kind, empty)
        const delayMs = Math.round((lasts * (kill + 0.5)) / KILLS)
        const printed = await migrateUntilKilled(installation, delayMs)
        if (!printed.includes('done')) unfinished += 1
        expect(await tablesOf(installation)).toEqual(expected)
        await installation.remove()
      }
      recordResult({
        proof: 4,
        database: kind,
        result: `${KILLS} during migration (${unfinished} before its end): all done by the next start`,
      })
      // A single kill may come too late.
      expect(unfinished).toBeGreaterThanOrEqual(KILLS < 10 ? 0 : 1)
      await empty.remove()
    },
    TIMEOUT_MS,
  )
})

const migrateUntilKilled = (installation: Installation, delayMs: number) =>
  runUntilKilled(installation, {
    script: 'migrating-process.ts',
    env: {},
    isTime: (lines) => lines.includes('begin'),
    delayMs,
  })

/** The duration of an undisturbed migration in a separate process, in milliseconds. */
async function timeOf(installation: Installation): Promise<number> {
  let begun = 0
  let done = 0
  await runUntilKilled(installation, {
    script: 'migrating-process.ts',
    env: {},
    isTime(lines) {
      begun ||= performance.now()
      if (lines.includes('done')) done = performance.now()
      return done > 0
    },
    delayMs: 0,
  })
  await installation.remove()
  return done - begun
}

/** A database without tables. */
async function emptyInstallation(kind: Kind): Promise<Installation> {
  const installation = await newInstallation(kind)
  const { dataDir } = installation.config
  if (kind === 'postgres') {
    const env = { DATABASE_URL: await newPostgres(), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    return { config: { ...readConfig(env), auditKey: installation.config.auditKey }, remove: installation.remove }
  }
  const config = { ...installation.config, dataDir: `${dataDir}-empty` }
  await mkdir(config.dataDir, { recursive: true })
  const pool = await openPglitePool(`${config.dataDir}/pglite`)
  await pool.end()
  return { config, remove: installation.remove }
}

/** Names and columns of all tables, and the number of migrations that have run. */
async function tablesOf(installation: Installation): Promise<unknown> {
  const database = await openDatabase(installation.config)
  const answer = await asOwner(database, async (work) => {
    const columns = await sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(work)
    const migrations = await sql`select name from kysely_migration order by 1`.execute(work)
    return [columns.rows, migrations.rows]
  })
  await database.close()
  return answer
}
