import { sql } from 'kysely'
import type { AppDefinition, Move, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import { appendAll } from '../audit/audit.ts'
import type { ScreenSource } from '../config/screens.ts'
import { documentsFor } from '../rights/rows.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { setSavepoint } from '../database/deferred.ts'
import { UNREAD } from '../database/send-together.ts'
import type { Work } from '../database/tenant.ts'
import { documentColumns } from './document-columns.ts'
import { momentText } from '../http/print.ts'
import { type Document, fullNameOf, documentTitles } from './document.ts'
import type { Person } from '../http/person.ts'
import { asMover, outboxRows, updateStatuses, type WrittenStatus } from './change-status.ts'
import { decisionText, isBlockedByRules, type MoveKind, resultOf } from './moves.ts'
import { movePermission } from './permission.ts'
import { lockFiguresOf } from './figures/refuse-figures.ts'
import { lockLedgersOf } from './ledgers/post-documents.ts'
import type { Workflows } from './workflows.ts'

/** The outcome for one document. */
export interface MoveOutcome {
  readonly suppliedKey: string
  readonly msg: string
  readonly ok: boolean
  readonly reason: 'stale' | 'decided' | 'forbidden' | 'own' | 'failed' | null
  /** Its status afterwards. */
  readonly status: string
}

export interface Decision {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly screens: ScreenSource
  readonly workflows: Workflows
  readonly kind: Exclude<MoveKind, 'submit'>
  readonly ids: readonly string[]
  /** The version of each document that the person saw; a missing one is not compared. */
  readonly versions: Readonly<Record<string, number>>
  /** The reason; null for an approval without one. */
  readonly reason: string | null
}

/**
 * The only way to decide documents. Inside the caller's transaction, whose tenant is set, it locks the documents in id
 * order and moves those that may be moved, together or, where the database refuses one, each by itself; messages and
 * audit entries are written for all together. Throws 404 if one of the documents does not exist.
 */
export async function decideDocuments(work: Work, request: Decision): Promise<readonly MoveOutcome[]> {
  const documents = await lockDocuments(work, request)
  const decision: NamedDecision = { ...request, names: documentTitles(request.definition, documents) }
  const checked = await checkRights(work, decision, documents)
  const steps = checked.filter((check) => check.isAllowed)
  await lockMoved(work, decision, steps)
  const moves = steps.length === 0 ? [] : await asMover(work, async () => await moveAll(work, decision, steps))
  await writeMoves(work, decision, moves)
  const refusals = checked.flatMap((check) => (check.isAllowed ? [] : [check.outcome]))
  const outcomes = new Map(
    [...refusals, ...moves.map(({ outcome }) => outcome)].map((each) => [each.suppliedKey, each]),
  )
  return decision.ids.flatMap((id) => outcomes.get(id) ?? [])
}

/** Before all savepoints, which would end the locks. Nobody checks a rejection against figures. */
async function lockMoved(work: Work, decision: Decision, steps: readonly Step[]): Promise<void> {
  if (decision.kind !== 'approve' || steps.length === 0) return
  const { app, screens } = decision
  const documents = steps.map(({ document }) => document)
  await lockFiguresOf(work, { ...decision, site: { app, screens } }, documents)
}

interface NamedDecision extends Decision {
  /** Display names by id. */
  readonly names: ReadonlyMap<string, string>
}

async function lockDocuments(work: Work, { person, definition, ids }: Decision): Promise<readonly Document[]> {
  const documents = await documentsFor(work, { person, definition })
    .select(documentColumns(definition))
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (documents.length !== ids.length) throw notFound()
  return documents
}

interface Step {
  readonly document: Document
  readonly workflow: Workflow
  readonly move: Move
}

type Check = (Step & { readonly isAllowed: true }) | { readonly isAllowed: false; readonly outcome: MoveOutcome }

/** Checks for each document whether the person may make the move. */
async function checkRights(
  work: Work,
  decision: NamedDecision,
  documents: readonly Document[],
): Promise<readonly Check[]> {
  const checks: Check[] = []
  for (const document of documents) checks.push(await checkRight(work, decision, document))
  return checks
}

async function checkRight(work: Work, decision: NamedDecision, document: Document): Promise<Check> {
  const { person, app, kind } = decision
  const seenVersion = decision.versions[document.id]
  if (seenVersion !== undefined && seenVersion !== document.version)
    return refused(decision, document, { reason: 'stale' })
  const workflow = await decision.workflows.get(work, person.companyId, document.workflow_hash)
  const permission = movePermission({ workflow, kind, document, person, app })
  if (permission.move !== null) return { isAllowed: true, document, ...permission }
  const isLate = permission.reason !== 'own' && wasBeforeMe(workflow, decision, document)
  return refused(decision, document, isLate ? { reason: 'decided' } : permission)
}

/** Not possible through a call: somebody has changed the database directly. */
const CHANGED = {
  reason: 'failed',
  message: 'it is not what was decided before. It has to be handed in again.',
} as const

/** Whether somebody has already decided it in a step that this person could have decided. */
function wasBeforeMe(workflow: Workflow | null, { kind, person }: Decision, document: Document): boolean {
  if (workflow !== null && isBlockedByRules(workflow, kind, document)) return false
  const mine = (workflow?.moves[kind] ?? []).some((move) => person.roles.includes(move.by))
  // Submitting by the owner does not count as a decision.
  return mine && document.last_person !== null && document.last_move !== 'submit' && document.owner_id !== person.id
}

/** The result for a document whose move was allowed; `written` is null if it was not moved. */
interface Attempt {
  readonly outcome: MoveOutcome
  readonly written: WrittenStatus | null
}

/** Moves all documents in one savepoint; if the database or a ledger refuses one of them, each in its own. */
async function moveAll(work: Work, decision: NamedDecision, steps: readonly Step[]): Promise<readonly Attempt[]> {
  const moved = await inSavepoint(work, () => moveAlike(work, decision, steps))
  if ('result' in moved) return moved.result
  if (steps.length === 1) return steps.map((step) => refusedMove(decision, step, moved))
  await lockLedgersOf(work, decision)
  const moves: Attempt[] = []
  for (const step of steps) {
    const attempts = await inSavepoint(work, () => moveAlike(work, decision, [step]))
    moves.push(...('result' in attempts ? attempts.result : [refusedMove(decision, step, attempts)]))
  }
  return moves
}

async function moveAlike(work: Work, decision: NamedDecision, steps: readonly Step[]): Promise<readonly Attempt[]> {
  const { person, definition, kind, reason, app, screens } = decision
  const site = { app, screens }
  const moves: Attempt[] = []
  for (const [workflow, ofWorkflow] of Map.groupBy(steps, (step) => step.workflow))
    for (const [to, alike] of Map.groupBy(ofWorkflow, ({ move }) => move.to)) {
      const documents = alike.map(({ document }) => document)
      const change = { person, definition, site, workflow, documents, event: kind, to, reason, onlyAsDecided: true }
      const written = new Map((await updateStatuses(work, change)).map((each) => [each.document.id, each]))
      for (const step of alike) moves.push(attemptOf(decision, step, written.get(step.document.id)))
    }
  return moves
}

function attemptOf(decision: NamedDecision, { document }: Step, written: WrittenStatus | undefined): Attempt {
  if (written) return { outcome: movedOutcome(decision, written.document), written }
  return { outcome: refuse(decision, document, CHANGED), written: null }
}

/** Why nothing was written; no message: the database refused. */
interface Refused {
  readonly message?: string
}

/** If the database or a ledger refused, nothing of it is written. A lost connection fails the whole call. */
async function inSavepoint<Result>(
  work: Work,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result } | Refused> {
  const savepoint = await setSavepoint(work)
  try {
    const result = await run()
    await savepoint.release()
    return { result }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await savepoint.rollback()
    return error instanceof HttpError ? { message: error.message } : {}
  }
}

const refusedMove = (decision: NamedDecision, { document }: Step, { message }: Refused): Attempt => ({
  outcome: refuse(decision, document, { reason: 'failed', ...(message !== undefined && { message }) }),
  written: null,
})

function movedOutcome({ names, kind, definition }: NamedDecision, { id, status }: Document): MoveOutcome {
  const result = resultOf(definition.workflow, { move: kind, to: status })
  return { suppliedKey: id, msg: `${names.get(id) ?? id}: ${result}.`, ok: true, reason: null, status }
}

/** Writes the messages for alerts, the notifications of owners, and the audit. */
async function writeMoves(work: Work, decision: NamedDecision, moves: readonly Attempt[]): Promise<void> {
  const { companyId } = decision.person
  const written = moves.flatMap((moved) => moved.written ?? [])
  if (written.length === 0) return
  const entries = written.map(({ entry }) => entry)
  const outbox = outboxRows(companyId, entries)
  const notifications = written.flatMap(({ document }) => notificationOf(decision, document) ?? [])
  await work.insertInto('outbox').values(outbox).modifyEnd(sql.raw(UNREAD)).execute()
  if (notifications.length > 0)
    await work.insertInto('notifications').values(notifications).modifyEnd(sql.raw(UNREAD)).execute()
  await appendAll(work, companyId, entries)
}

/** The notification of the owner; null: they made the move themselves. */
function notificationOf({ person, definition, kind }: Decision, document: Document) {
  if (document.owner_id === person.id) return null
  const made = { move: kind, to: document.status }
  const text = `${fullNameOf(definition, document)}: ${decisionText(definition.workflow, made, person.name)}`
  return {
    company_id: person.companyId,
    person_id: document.owner_id,
    screen: definition.screen,
    document_id: document.id,
    text,
  }
}

/** Whether a ledger, a constraint or a trigger refused (SQLSTATE classes 22, 23 and P0). */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpError) return true
  return error instanceof Error && 'code' in error && /^(22|23|P0)/.test(String(error.code))
}

interface Refusal {
  readonly reason: NonNullable<MoveOutcome['reason']>
  /** The message of the permission; other reasons have their own messages. */
  readonly message?: string
}

function refused(decision: NamedDecision, document: Document, refusal: Refusal): Check {
  return { isAllowed: false, outcome: refuse(decision, document, refusal) }
}

/** The outcome of a refusal; its message names the document and, if it was decided, the person and time. */
function refuse(
  { names, app, definition }: NamedDecision,
  document: Document,
  { reason, message }: Refusal,
): MoveOutcome {
  const name = names.get(document.id) ?? document.id
  const { last_move, last_person: by, last_at: at, status } = document
  const made = { move: last_move ?? '', to: status }
  const decided =
    by !== null && at !== null ? decisionText(definition.workflow, made, `${by} on ${momentText(at, app)}`) : status
  const messages = {
    stale: `${name} has changed since you opened it: ${decided}.`,
    decided: `${name} was already decided: ${decided}.`,
    own: `${name}: ${message}`,
    forbidden: `${name}: ${message}`,
    failed: message ? `${name}: ${message}` : `${name} could not be changed. Please try again.`,
  }
  return { suppliedKey: document.id, msg: messages[reason], ok: false, reason, status }
}
