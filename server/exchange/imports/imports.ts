import { randomUUID } from 'node:crypto'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'
import type { Registers } from '../../rows/lists/registers.ts'
import { HttpError, isStorageFull, isUnreachable, storageFull } from '../../http/errors.ts'
import { personNow } from '../../http/person-now.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { createRunner, type JobQueue, type Runner } from '../../jobs/runner.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { mayImport } from '../../rights/screen-access.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import { importBatch } from './batch.ts'
import { companyApp } from '../../http/company-app.ts'
import {
  auditImport,
  claimImport,
  type ClaimedImport,
  markImport,
  markRows,
  nextRows,
  removeImport,
  type RowOutcome,
  type StoredImport,
  storedImports,
} from './stored-imports.ts'

export interface ImportContext {
  readonly database: Database
  readonly registers: Registers
  readonly screens: ScreenSource
  readonly workflows: Workflows
  readonly app: () => AppDefinition
  readonly log: (error: unknown) => void
}

/** How often to look for imports of dead processes and for old files. */
const ROUND_MS = 30_000
const FAILED = 'Something went wrong. What was imported before stays; import the file again to go on.'
const GONE = 'You may not fill in this list any more.'

/**
 * Checks and imports files in the background, one at a time, in short transactions. A batch is stored as a whole,
 * together with the outcomes of its rows, so that an interrupted import continues after them.
 */
export function createImports(context: ImportContext): Runner {
  const { database, log } = context
  const worker = randomUUID()
  const queue: JobQueue<StoredImport> = {
    everyMs: ROUND_MS,
    due: async () => (await storedImports(database)).filter((stored) => stored.is_old || isUnfinished(stored)),
    async run(stored, { isClosing }) {
      if (stored.is_old) await removeImport(database, stored)
      else await runImport({ ...context, isClosing }, stored, worker)
    },
  }
  return createRunner(queue, log)
}

const isUnfinished = ({ state }: StoredImport): boolean => state === 'checking' || state === 'importing'

interface Importer extends ImportContext {
  readonly isClosing: () => boolean
}

/** Runs one import if no other process does. Stores a failure in it, unless the database is away: it is due again. */
async function runImport(importer: Importer, stored: StoredImport, worker: string): Promise<void> {
  const { database, log } = importer
  const claimed = await claimImport(database, stored, worker)
  if (!claimed) return
  try {
    while (await runBatch(importer, claimed));
  } catch (error) {
    if (isUnreachable(error) && !isStorageFull(error)) throw error
    if (!(error instanceof HttpError)) log(error)
    const failed = failureText(error)
    await inTenant(database, claimed.company_id, async (work) => {
      const isStillClaimed = await markImport(work, claimed, { state: 'failed', failed })
      if (isStillClaimed && claimed.state === 'importing') await auditImport(work, claimed.person, claimed.id)
    })
  }
}

/** Number of attempts for a batch that conflicts with another transaction. */
const ATTEMPTS = 3

/** False: it is done, cancelled, or the server is closing. */
async function runBatch(importer: Importer, claimed: ClaimedImport): Promise<boolean> {
  const { database, isClosing } = importer
  if (isClosing()) {
    await inTenant(database, claimed.company_id, (work) => markImport(work, claimed, { worker: null }))
    return false
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return claimed.state === 'checking' ? await checkNext(importer, claimed) : await importNext(importer, claimed)
    } catch (error) {
      if (!isCrossed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/** Another transaction stored the same value first, or the two blocked each other (SQLSTATE 40001, 40P01). */
function isCrossed(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 409
  return error instanceof Error && 'code' in error && /^40(001|P01)$/.test(String(error.code))
}

async function importNext({ database, ...importer }: Importer, claimed: ClaimedImport): Promise<boolean> {
  const form = importer.screens.get(claimed.screen)?.form ?? null
  return await inTenant(database, claimed.company_id, async (work) => {
    if (!(await markImport(work, claimed))) return false
    const rows = await nextRows(work, claimed, form)
    if (rows.length > 0) {
      await markRows(work, claimed, await batchOf(importer, claimed, { work, rows }))
      return true
    }
    await markImport(work, claimed, { state: 'done' })
    await auditImport(work, claimed.person, claimed.id)
    return false
  })
}

/** Imports the next rows, rolls that back, and stores what their outcomes would have been. */
async function checkNext({ database, ...importer }: Importer, claimed: ClaimedImport): Promise<boolean> {
  const { company_id } = claimed
  const form = importer.screens.get(claimed.screen)?.form ?? null
  const rows = await inTenant(database, company_id, (work) => nextRows(work, claimed, form))
  const outcomes =
    rows.length === 0
      ? []
      : await rolledBack(database, company_id, (work) => batchOf(importer, claimed, { work, rows }))
  return await inTenant(database, company_id, async (work) => {
    const isStillClaimed = await markImport(work, claimed, rows.length === 0 ? { state: 'checked' } : {})
    if (isStillClaimed) await markRows(work, claimed, outcomes)
    return isStillClaimed && rows.length > 0
  })
}

function failureText(error: unknown): string {
  if (error instanceof HttpError) return error.message
  return isStorageFull(error) ? `${storageFull().message} What was imported before stays.` : FAILED
}

class RolledBack extends Error {
  readonly outcomes: readonly RowOutcome[]
  constructor(outcomes: readonly RowOutcome[]) {
    super('This transaction was only to see what would come of it.')
    this.outcomes = outcomes
  }
}

async function rolledBack(
  database: Database,
  company: string,
  run: (work: Work) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> {
  try {
    return await inTenant(database, company, async (work) => {
      throw new RolledBack(await run(work))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcomes
    throw error
  }
}

interface Batch {
  readonly work: Work
  readonly rows: Awaited<ReturnType<typeof nextRows>>
}

/** Uses the person's current rights. Throws 403 if they may no longer import. */
async function batchOf(
  { screens, registers, workflows, app }: Omit<Importer, 'database'>,
  { screen, headings, decimal_signs: decimalSigns, person: then }: ClaimedImport,
  { work, rows }: Batch,
): Promise<readonly RowOutcome[]> {
  const person = await personNow(work, then)
  const whole = screens.get(screen)
  if (!person || !whole || !mayImport(person, whole)) throw new HttpError(403, 'forbidden', GONE)
  const definition: ServerDefinition = definitionFor(person, whole)
  const call: SignedCall = { work, person }
  return await importBatch(
    call,
    { definition, app: companyApp(app(), person), registers, screens, workflows, headings, decimalSigns },
    rows,
  )
}
