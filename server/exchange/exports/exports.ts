import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { LanguageName } from '../../../engine/definition/languages.ts'
import { HttpError, isStorageFull, isUnreachable, storageFull } from '../../http/errors.ts'
import type { Database } from '../../database/open.ts'
import { inTenant } from '../../database/tenant.ts'
import { incomingFolder } from '../../files/receive.ts'
import { exportKey, type FileStore } from '../../files/store.ts'
import { fileHeading } from './heading.ts'
import { claimJob, type ExportTask, markJob, removeJob, type StoredExport, storedExports } from './jobs.ts'
import { createRunner, type JobQueue, type Runner } from '../../jobs/runner.ts'
import { personNow } from '../../http/person-now.ts'
import type { Thread } from '../../files/threads/thread.ts'
import type { ExportLanguage, RowsOfFile, ListRequest, Register, Registers } from '../../rows/lists/registers.ts'
import type { FileFormat } from './formats.ts'
import { openWriter } from './open-writer.ts'
import { sumLineOf, type Writer } from '../../rows/lists/writer.ts'
import { companyApp } from '../../http/company-app.ts'

export interface ExportContext {
  readonly database: Database
  readonly registers: Registers
  readonly store: FileStore
  readonly dataDir: string
  /** Writes the files. */
  readonly fileThread: Thread
  readonly app: () => AppDefinition
  /** Missing: files are in English. */
  readonly languageOf?: ((name: LanguageName) => ExportLanguage) | undefined
  readonly log: (error: unknown) => void
}

/** How often to look for jobs of dead processes and for expired files. */
const ROUND_MS = 30_000
const FAILED = 'Something went wrong while the file was made. Please try again.'
const GONE = 'You may not see this list any more.'

/** Writes export files in the background, one at a time, in short transactions. */
export function createExports(context: ExportContext): Runner {
  const { database, log } = context
  const worker = randomUUID()
  const queue: JobQueue<StoredExport> = {
    everyMs: ROUND_MS,
    due: async () => (await storedExports(database)).filter((stored) => stored.is_expired || isUnfinished(stored)),
    async run(stored, { isClosing }) {
      if (stored.is_expired) await removeExpired(context, stored)
      else await runExport({ ...context, worker, isClosing }, stored)
    },
  }
  return createRunner(queue, log)
}

const isUnfinished = ({ state }: StoredExport): boolean => state === 'waiting' || state === 'running'

interface Exporter extends ExportContext {
  /** Id of this process in the jobs it has claimed. */
  readonly worker: string
  readonly isClosing: () => boolean
}

async function removeExpired({ store, database }: ExportContext, stored: StoredExport): Promise<void> {
  await store.remove(exportKey(stored.company_id, stored.id))
  await removeJob(database, stored)
}

/**
 * Runs one export if no other process does. A failure is stored in the job, except if the database cannot be reached:
 * the job is then due again.
 */
async function runExport(exporter: Exporter, stored: StoredExport): Promise<void> {
  const job = await claimJob(exporter.database, stored, exporter.worker)
  if (!job) return
  try {
    await writeExport(exporter, job)
  } catch (error) {
    if (isUnreachable(error) && !isStorageFull(error)) throw error
    if (!(error instanceof HttpError)) exporter.log(error)
    const failed = failureText(error)
    await inTenant(exporter.database, job.company_id, (work) =>
      markJob(work, { ...job, worker: exporter.worker }, { state: 'failed', failed }),
    )
  }
}

function failureText(error: unknown): string {
  if (error instanceof HttpError) return error.message
  return isStorageFull(error) ? storageFull().message : FAILED
}

async function writeExport(exporter: Exporter, job: ExportTask): Promise<void> {
  const register = exporter.registers.find(job.path)
  if (!register) throw new HttpError(404, 'unknown-list', GONE)
  const folder = incomingFolder(exporter.dataDir)
  await mkdir(folder, { recursive: true })
  // One file per attempt: a process that was taken for dead may still be writing its file when another one restarts.
  const path = join(folder, `${randomUUID()}.export`)
  const file = await withRequest(exporter, job, async (request) => (await register.fileRows?.(request)) ?? ROWS_ALONE)
  const { sums } = file
  const heading = await withRequest(exporter, job, (request) =>
    fileHeading(register, request, { title: job.name, sums }),
  )
  const writer = await openWriter(exporter.fileThread, { format: job.fmt as FileFormat, path, heading })
  try {
    const isWhole = await writeAll(exporter, { job, register, writer, file })
    if (!isWhole) return
    const { size } = await stat(path)
    await exporter.store.put(exportKey(job.company_id, job.id), path)
    await inTenant(exporter.database, job.company_id, (work) =>
      markJob(work, { ...job, worker: exporter.worker }, { state: 'ready', size }),
    )
  } catch (error) {
    await writer.abandon().catch(() => {})
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

interface ExportFile {
  readonly job: ExportTask
  readonly register: Register
  readonly writer: Writer
  readonly file: RowsOfFile
}

const ROWS_ALONE: RowsOfFile = { sums: null, next: (rows) => rows, end: () => [] }

/** Reads and writes step by step. False: cancelled, or the server is closing. */
async function writeAll(exporter: Exporter, { job, register, writer, file }: ExportFile): Promise<boolean> {
  const mine = { ...job, worker: exporter.worker }
  let after: string | null = null
  let done = 0
  for (;;) {
    const step = await withRequest(exporter, job, async (request) => {
      const isStillClaimed = await markJob(request.work, mine, exporter.isClosing() ? { beat_at: null } : { done })
      return isStillClaimed && !exporter.isClosing() ? await register.step(request, after) : null
    })
    if (step === null) {
      await writer.abandon()
      return false
    }
    const lines = file.next(step.rows)
    const written = await writer.write(lines)
    const hasRoom = written === lines.length
    done += lines.slice(0, written).filter((line) => sumLineOf(line) === null).length
    after = step.next
    if (after !== null && hasRoom) continue
    if (hasRoom) await writer.write(file.end())
    await writer.end(hasRoom ? 0 : await remainingRows(exporter, { job, register, done }))
    return await withRequest(exporter, job, ({ work }) => markJob(work, mine, { done }))
  }
}

async function remainingRows(
  exporter: Exporter,
  { job, register, done }: { job: ExportTask; register: Register; done: number },
): Promise<number> {
  const total = await withRequest(exporter, job, (request) => register.count(request))
  return Math.max(0, total - done)
}

/** Runs `use` in its own transaction, with the person's current rights. Throws 403 without access. */
async function withRequest<T>(
  exporter: Exporter,
  job: ExportTask,
  use: (request: ListRequest) => Promise<T>,
): Promise<T> {
  return await inTenant(exporter.database, job.company_id, async (work) => {
    const person = await personNow(work, job.person)
    if (!person) throw new HttpError(403, 'forbidden', GONE)
    const { query, language: name } = job
    const language = name === null ? undefined : exporter.languageOf?.(name)
    return await use({ work, person, query, app: companyApp(exporter.app(), person), language })
  })
}
