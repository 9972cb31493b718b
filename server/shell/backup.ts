/** `countersign backup`, `restore` and `live`. */
import { parseArgs } from 'node:util'
import { writeBackup } from '../backup/backup.ts'
import { BackupError } from '../backup/error.ts'
import { countWaiting, goLive, type WaitingMessages } from '../backup/live.ts'
import type { BackupManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { verifyBackup } from '../backup/verify.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { noPermission } from '../config/no-permission.ts'
import { ownAuditKey } from '../database/audit-key.ts'
import { FolderInUseError } from '../database/folder-lock.ts'
import { openDatabase } from '../database/open.ts'
import { DamagedFolderError } from '../database/pglite-pool.ts'
import { unreachableDatabase } from '../http/unreachable.ts'
import { IncompleteRestoreError } from '../database/restoring.ts'
import { ShellError } from './options.ts'

const yes = { type: 'boolean' } as const
const options = { 'without-audit-key': yes, send: yes, 'set-aside': yes } as const

type ParsedArgs = ReturnType<typeof parse>

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new ShellError(error instanceof Error ? error.message : String(error))
  }
}

interface Outcome {
  /** The text to print. */
  readonly text: string
  /** Exit code. */
  readonly code: number
}

const done = (text: string): Outcome => ({ text, code: 0 })

/** The outcome of a backup or a restore: missing files are listed and the command fails, so that a nightly run reports them. */
const written = (lines: readonly string[], { missing }: BackupManifest): Outcome => ({
  text: [...lines, ...missing.map((key) => `MISSING: the store did not have ${key} as it was uploaded.`)].join('\n'),
  code: missing.length === 0 ? 0 : 1,
})

async function run(args: readonly string[]): Promise<Outcome> {
  const parsed = parse(args)
  const [command, subject, other] = parsed.positionals
  if (command === 'backup' && subject === 'verify' && other !== undefined) {
    const manifest = await verifyBackup(other, await ownAuditKey(readConfig(process.env)))
    return written([described(other, manifest)], manifest)
  }
  const config = readConfig(process.env)
  if (config.erpUrl !== null) throw new ShellError('ERP_URL is set: the data are those of that ERP.')
  if (command === 'live') return done(await live(config, parsed))
  if (subject === undefined)
    throw new ShellError(`The folder of the backup is missing: countersign ${command} <folder>`)
  return command === 'backup' ? await backup(config, subject, parsed) : await restore(config, subject)
}

async function backup(config: Config, target: string, { values }: ParsedArgs): Promise<Outcome> {
  const isIncluded = !values['without-audit-key']
  const manifest = await writeBackup(config, target, { withAuditKey: isIncluded })
  const { id } = manifest.auditKey
  const lines = [
    described(target, manifest),
    'It holds the password hashes and the signing secret of this site' +
      (isIncluded
        ? ` and the key of its audit (${id}).`
        : `. The key of its audit (${id}) is not in it: keep that apart.`),
    'Whoever has it can log in as everybody: only your account may read it (0600). Keep it so.',
  ]
  return written(lines, manifest)
}

/** A summary in numbers of a backup that was read completely. */
function described(folder: string, { snapshotAt, version, tables, files, missing }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return (
    `${folder} is whole${missing.length > 0 ? ', but for the files below' : ''}: ${rows} rows of ${tables.length} tables and ${files.count} files (${files.totalBytes} bytes) ` +
    `as of ${snapshotAt}, written by Countersign ${version}.`
  )
}

async function restore(config: Config, folder: string): Promise<Outcome> {
  const manifest = await restoreBackup(config, folder)
  const lines = [
    `Restored, and compared row by row: the data of ${manifest.snapshotAt}.`,
    'This is a copy in quarantine: it sends no messages, runs no schedules, and all sessions are ended. Start it and look.',
    'To make it the active installation: countersign live',
  ]
  return written(lines, manifest)
}

async function live(config: Config, { values }: ParsedArgs): Promise<string> {
  const waiting = waitingIn(values)
  const database = await openDatabase(config)
  try {
    if (database.quarantine === null) throw new ShellError('This is no restored copy in quarantine: it lives already.')
    const many = await countWaiting(database)
    if (waiting === null && many > 0) throw new ShellError(askAbout(many))
    await goLive(database, waiting ?? 'set-aside')
    const sent = waiting === 'send' ? 'are sent' : 'were set aside, and stand in the log of messages'
    const messages = many === 0 ? '' : ` ${many} waiting messages ${sent}.`
    return `This copy is active now: (re)start every server on it.${messages} The original must not be started again.`
  } finally {
    await database.close()
  }
}

function waitingIn({ send = false, 'set-aside': setAside = false }: ParsedArgs['values']): WaitingMessages | null {
  if (send && setAside) throw new ShellError('--send or --set-aside: one of them.')
  if (send) return 'send'
  return setAside ? 'set-aside' : null
}

const askAbout = (many: number): string =>
  `${many} messages wait, and the original may have sent them after the backup was written. Say what becomes of them:\n` +
  '  countersign live --set-aside   they are not sent, and stand as failed in the log of messages\n' +
  '  countersign live --send        they are sent, some of them perhaps twice\n' +
  'Nothing was changed.'

const EXPECTED = [ShellError, BackupError, ConfigError, DamagedFolderError, FolderInUseError, IncompleteRestoreError]

/** Prints the result or the error. Returns the exit code. */
export async function backupCommand(args: readonly string[]): Promise<number> {
  try {
    const { text, code } = await run(args)
    console.log(text)
    return code
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind) && error instanceof Error
    console.error(isExpected ? error.message : (noPermission(error) ?? unreachableDatabase(error) ?? error))
    return 1
  }
}
