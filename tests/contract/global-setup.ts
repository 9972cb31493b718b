import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { moduleSamples } from '../../server/modules/modules.ts'
import { app } from './fixture.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { seedModules } from '../../server/sample/module-samples.ts'
import { cheapenPasswords, databases, openSite, seedPeople } from './databases.ts'
import { newPostgres } from './new-postgres.ts'

/** For the tests of this project: these databases, and one more of each kind with the rows of the modules. */
export async function setup(): Promise<() => Promise<void>> {
  const end = await makeDatabases()
  await makeModuleTemplates(process.env['TEST_TEMPLATE'] ?? '')
  return end
}

/**
 * One PostgreSQL for the whole run, in a temporary folder, and of each kind one database with the companies of the
 * sample as a template, since creating a new one takes seconds. Test files receive the addresses as TEST_DATABASE_URL,
 * TEST_TEMPLATE and TEST_TEMPLATE_DATABASE; a run with a TEST_DATABASE_URL uses that server. Two projects need them:
 * the second one reuses them.
 */
export async function makeDatabases(): Promise<() => Promise<void>> {
  if (process.env['TEST_TEMPLATE']) return () => Promise.resolve()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tests-'))
  await chmod(folder, 0o755)
  const template = join(folder, 'template')
  process.env['TEST_TEMPLATE'] = template
  const [stop] = await Promise.all([
    process.env['TEST_DATABASE_URL'] ? null : startPostgres(folder),
    makeTemplate({ DATA_DIR: template }),
  ])
  // Roles also belong to the whole server: they are created once here, not by many files concurrently.
  const url = await newPostgres()
  await makeTemplate({ DATABASE_URL: url })
  process.env['TEST_TEMPLATE_DATABASE'] = new URL(url).pathname.slice(1)
  return async () => {
    await stop?.()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The audit of a copied database is signed with the key of its template. */
const AUDIT_KEY = 'the key of the audit of all databases of tests'

async function makeTemplate(installation: Readonly<Record<string, string>>): Promise<void> {
  process.env['TEST_AUDIT_KEY'] = AUDIT_KEY
  const database = await openDatabase(readConfig({ ...installation, AUDIT_KEY }))
  await seedPeople(database)
  await cheapenPasswords(database)
  await database.close()
}

/** Adding the rows of the modules takes longer than most test files, so files that need them copy a template. */
async function makeModuleTemplates(template: string): Promise<void> {
  const folder = `${template}-modules`
  cpSync(template, folder, { recursive: true })
  process.env['TEST_TEMPLATE_MODULES'] = folder
  // The quick tier has no contract test on the other database.
  if (!databases.includes('postgres')) return await addModules({ DATA_DIR: folder })
  const url = await newPostgres(process.env['TEST_TEMPLATE_DATABASE'])
  await Promise.all([{ DATA_DIR: folder }, { DATABASE_URL: url }].map(addModules))
  process.env['TEST_TEMPLATE_DATABASE_MODULES'] = new URL(url).pathname.slice(1)
}

/** Adds documents first, since some rows of modules refer to documents. */
async function addModules(settings: Readonly<Record<string, string>>): Promise<void> {
  const installation = {
    config: readConfig({ ...settings, AUDIT_KEY, LOG_LEVEL: 'silent' }),
    remove: () => Promise.resolve(),
  }
  const site = await openSite(installation, { rows: 2 })
  await seedModules(site.database, moduleSamples, dayIn(app.timeZone, new Date()))
  await site.close()
}

async function startPostgres(folder: string): Promise<() => Promise<void>> {
  const script = join(import.meta.dirname, 'postgres-process.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number]
  if (!Buffer.isBuffer(line)) throw new Error(`PostgreSQL for the tests could not be started (${line}).`)
  process.env['TEST_DATABASE_URL'] = line.toString().trim()
  return async () => {
    child.stdin.end()
    await ended
  }
}
