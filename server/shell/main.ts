/**
 * `countersign company …` and `countersign person …`: the actions of the set-up page and the people screen; and
 * `countersign recompute …`.
 */
import { join } from 'node:path'
import { openScreens, ScreensError } from '../../engine/publish/live.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { ownsFolder } from '../config/code-cache.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { unreachableDatabase } from '../http/unreachable.ts'
import { noPermission } from '../config/no-permission.ts'
import { screensCache } from '../config/screens-cache.ts'
import { screenSourceOf } from '../config/screens.ts'
import { sourcesHash } from '../config/sources-hash.ts'
import { FolderInUseError } from '../database/folder-lock.ts'
import { openDatabase } from '../database/open.ts'
import { HttpError } from '../http/errors.ts'
import { companyCommand } from './company.ts'
import { parseOptions, ShellError } from './options.ts'
import { personCommand } from './person.ts'
import { recompute, type RecomputeContext } from './recompute.ts'

const ROOT = join(import.meta.dirname, '../..')

async function run(args: readonly string[], password: string | null): Promise<string> {
  const { values, positionals } = parseOptions(args)
  const [subject = '', ...others] = positionals
  // Checked before anything is opened, so that an empty folder stays empty after a typing error.
  const command = commandOf(subject, others)
  const config = readConfig(process.env)
  if (config.erpUrl !== null) throw new ShellError('ERP_URL is set: companies and people are those of that ERP.')
  const cache = ownsFolder(config.dataDir) ? screensCache(config.dataDir, await sourcesHash(ROOT)) : null
  const screens = await openScreens(config.screensDir, { watch: false, blocks: blockSpecs, cache })
  const database = await openDatabase(config)
  try {
    const { app } = screens.current()
    const context = { database, app, values }
    const result = await command({ ...context, screens: screenSourceOf(screens), password })
    screens.store()
    return result
  } finally {
    screens.close()
    await database.close()
  }
}

function commandOf(subject: string, subjects: readonly string[]) {
  const [verb = ''] = subjects
  if (subject === 'recompute')
    return (context: Omit<RecomputeContext, 'subjects'>) => recompute({ ...context, subjects })
  return subject === 'company' ? companyCommand(verb) : personCommand(verb)
}

const EXPECTED = [ShellError, HttpError, ConfigError, ScreensError]

function explain(error: unknown): unknown {
  if (error instanceof FolderInUseError)
    return `${error.message}\nThe embedded database is open in the server: stop it first, or use the screen People.`
  return EXPECTED.some((kind) => error instanceof kind) && error instanceof Error
    ? error.message
    : (noPermission(error) ?? unreachableDatabase(error) ?? error)
}

/**
 * Prints the result or the error. Returns the exit code.
 * @param password for a command that sets a password; null: none
 */
export async function shellCommand(args: readonly string[], password: string | null): Promise<number> {
  try {
    console.log(await run(args, password))
    return 0
  } catch (error) {
    console.error(explain(error))
    return 1
  }
}
