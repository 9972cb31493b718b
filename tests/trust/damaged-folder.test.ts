import { execFile } from 'node:child_process'
import { cp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { openDatabase } from '../../server/database/open.ts'
import { DamagedFolderError } from '../../server/database/pglite-pool.ts'
import { type Installation, newInstallation } from '../contract/databases.ts'

describe('a damaged folder of the embedded database', () => {
  let installation: Installation
  let folder: string
  beforeEach(async () => {
    installation = await newInstallation('pglite')
    folder = join(installation.config.dataDir, 'pglite')
  })
  afterEach(() => installation.remove())

  const damages: Readonly<Record<string, () => Promise<void>>> = {
    'its control file is truncated': () => truncate(join(folder, 'global/pg_control'), 100),
    'its control file is missing': () => rm(join(folder, 'global/pg_control')),
    'its version file is missing': () => rm(join(folder, 'PG_VERSION')),
    'its log is missing': () => rm(join(folder, 'pg_wal'), { recursive: true }),
    'its tables are overwritten': () => overwriteTables(join(folder, 'base')),
  }

  it.each(Object.entries(damages))('is reported with instructions to restore it: %s', async (_title, damage) => {
    const backup = `${folder}-backup`
    await cp(folder, backup, { recursive: true })
    await damage()
    const error = await openDatabase(installation.config).then(
      (database) => database.close(),
      (failure: unknown) => failure,
    )
    expect(error).toBeInstanceOf(DamagedFolderError)
    expect(String(error)).toContain(`${folder} is damaged`)
    expect(String(error)).toContain('set DATA_DIR to a new folder, and run: countersign restore <backup>')

    await rm(folder, { recursive: true })
    await cp(backup, folder, { recursive: true })
    await (await openDatabase(installation.config)).close()
  })

  it('ends a start with these instructions alone', async () => {
    await rm(join(folder, 'global/pg_control'))
    const { code, err } = await startServer(installation)
    expect(code).toBe(1)
    expect(err).toContain(`${folder} is damaged`)
    expect(err).toContain('countersign restore <backup>')
    expect(err).not.toMatch(/^\s+at /m)
  })

  it('is found before the screens are read, since the database opens meanwhile (decision 08)', async () => {
    await rm(join(folder, 'PG_VERSION'))
    const { code, err } = await startServer(installation, { SCREENS_DIR: join(folder, 'none') })
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`${folder} is damaged`) })
  })
})

describe('a start without screens', () => {
  it('leaves a complete database, though it is the first', async () => {
    const installation = await newInstallation('pglite')
    const { dataDir } = installation.config
    onTestFinished(installation.remove)
    await rm(dataDir, { recursive: true })
    const { code, err } = await startServer(installation, { SCREENS_DIR: join(dataDir, 'none') })
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('none') })
    expect(await readdir(join(dataDir, 'pglite'))).toContain('PG_VERSION')
    await (await openDatabase(installation.config)).close()
  })
})

/** `npm start` of a server that cannot start: its exit code, and what it has printed as errors. */
function startServer(
  { config: { dataDir, outboxDir } }: Installation,
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: unknown; err: string }> {
  const settings = { DATA_DIR: dataDir, OUTBOX_DIR: outboxDir, DATABASE_URL: '', PORT: '0', SAMPLE: '0', ...more }
  const env = { ...process.env, ...settings }
  return new Promise((resolve) => {
    const at = { cwd: join(import.meta.dirname, '../..'), env, timeout: limitFor(30_000) }
    execFile(process.execPath, ['server/main.ts'], at, (error, _out, err) => resolve({ code: error?.code, err }))
  })
}

async function overwriteTables(base: string): Promise<void> {
  for (const name of await readdir(base, { recursive: true })) {
    const path = join(base, name)
    const file = await stat(path)
    if (file.isFile() && /\/\d+$/.test(path)) await writeFile(path, Buffer.alloc(file.size, 0x5a))
  }
}
