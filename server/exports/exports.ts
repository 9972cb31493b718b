import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../http/errors.ts'
import type { Database } from '../database/open.ts'
import { inTenant, type Work } from '../database/tenant.ts'
import { exportKey, type Store } from '../files/store.ts'
import { headingOf } from './heading.ts'
import { claimJob, type Job, KEPT_MS, keptJobs, type Kept, markJob, removeJob } from './jobs.ts'
import type { Person } from '../http/person.ts'
import type { Asking, Register, Registers } from './registers.ts'
import { type Format, openWriter } from './formats.ts'
import type { Writer } from './writer.ts'

/** Makes files in the background, one at a time, each in steps that keep nobody waiting. */
export interface Exports {
  /** Somebody has asked for one: begin now. */
  wake(): void
  /** Stops after the step that runs; what is unfinished is taken up at the next start. */
  close(): Promise<void>
}

export interface ExportParts {
  readonly database: Database
  readonly registers: Registers
  readonly store: Store
  readonly dataDir: string
  readonly app: () => AppDefinition
  /** Told what went wrong. */
  readonly log: (error: unknown) => void
}

/** Looks for work of processes that are gone, and for files nobody may fetch any more. */
const ROUND_MS = 30_000
const FAILED = 'Something went wrong while the file was made. Please try again.'
const GONE = 'You may not see this list any more.'

export function createExports(parts: ExportParts): Exports {
  const maker: Maker = { ...parts, worker: randomUUID(), closing: false }
  let running: Promise<void> | null = null
  let again = false
  const wake = (): void => {
    if (maker.closing) return
    again = running !== null
    running ??= makeAll(maker)
      .catch(parts.log)
      .finally(() => {
        running = null
        if (again) wake()
      })
  }
  const rounds = setInterval(wake, ROUND_MS).unref()
  return {
    wake,
    async close() {
      clearInterval(rounds)
      maker.closing = true
      await running
    },
  }
}

interface Maker extends ExportParts {
  readonly worker: string
  closing: boolean
}

async function makeAll(maker: Maker): Promise<void> {
  for (const kept of await keptJobs(maker.database)) {
    if (maker.closing) return
    if (Date.now() - kept.created_at.getTime() > KEPT_MS) await forget(maker, kept)
    else if (kept.state === 'waiting' || kept.state === 'running') await take(maker, kept)
  }
}

async function forget({ store, database }: Maker, kept: Kept): Promise<void> {
  await store.remove(exportKey(kept.company_id, kept.id))
  await removeJob(database, kept)
}

/** Makes one, if nobody else does. That it fails is told to who asked. */
async function take(maker: Maker, kept: Kept): Promise<void> {
  const job = await claimJob(maker.database, kept, maker.worker)
  if (!job) return
  try {
    await make(maker, job)
  } catch (error) {
    if (!(error instanceof CallError)) maker.log(error)
    const failed = error instanceof CallError ? error.message : FAILED
    await inTenant(maker.database, job.company_id, (work) =>
      markJob(work, { ...job, worker: maker.worker }, { state: 'failed', failed }),
    )
  }
}

async function make(maker: Maker, job: Job): Promise<void> {
  const register = maker.registers.find(job.path)
  if (!register) throw new CallError(404, 'unknown-list', GONE)
  const folder = join(maker.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${job.id}.export`)
  const heading = await asking(maker, job, (ask) => headingOf(register, ask, job.name))
  const writer = await openWriter(job.fmt as Format, path, heading)
  try {
    const isWhole = await writeAll(maker, { job, register, writer })
    if (!isWhole) return
    const { size } = await stat(path)
    await maker.store.keep(exportKey(job.company_id, job.id), path)
    await inTenant(maker.database, job.company_id, (work) =>
      markJob(work, { ...job, worker: maker.worker }, { state: 'ready', size }),
    )
  } finally {
    await rm(path, { force: true })
  }
}

interface Making {
  readonly job: Job
  readonly register: Register
  readonly writer: Writer
}

/** Reads and writes step by step. False: it was cancelled, or the server closes. */
async function writeAll(maker: Maker, { job, register, writer }: Making): Promise<boolean> {
  const mine = { ...job, worker: maker.worker }
  let after: string | null = null
  let done = 0
  for (;;) {
    const step = await asking(maker, job, async (ask) => {
      const isMine = await markJob(ask.work, mine, maker.closing ? { beat_at: null } : { done })
      return isMine && !maker.closing ? await register.step(ask, after) : null
    })
    if (step === null) {
      await writer.abandon()
      return false
    }
    const hasRoom = await writer.write(step.rows)
    done += step.rows.length
    after = step.next
    if (after !== null && hasRoom) continue
    await writer.end(hasRoom ? 0 : await rowsLeft(maker, { job, register, done }))
    return await asking(maker, job, ({ work }) => markJob(work, mine, { done }))
  }
}

async function rowsLeft(
  maker: Maker,
  { job, register, done }: { job: Job; register: Register; done: number },
): Promise<number> {
  const total = await asking(maker, job, (ask) => register.count(ask))
  return Math.max(0, total - done)
}

/** In a transaction of its own, as the person with the rights they have at this moment. */
async function asking<T>(maker: Maker, job: Job, use: (ask: Asking) => Promise<T>): Promise<T> {
  return await inTenant(maker.database, job.company_id, async (work) => {
    const person = await personNow(work, job.person)
    if (!person) throw new CallError(403, 'forbidden', GONE)
    return await use({ work, person, query: job.query, app: maker.app() })
  })
}

/** The person with the roles they have now; null: they are nobody here any more. */
async function personNow(work: Work, then: Person): Promise<Person | null> {
  const now = await work
    .selectFrom('people')
    .select(['name', 'email', 'roles', 'team', 'admin', 'flags'])
    .where('company_id', '=', then.companyId)
    .where('id', '=', then.id)
    .executeTakeFirst()
  return now ? { ...then, ...now } : null
}
