import { sql } from 'kysely'
import type { AppDefinition, Move, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import { appendAll, type AuditEntry } from '../audit/audit.ts'
import { documentsFor } from '../rights/rows.ts'
import { notFound } from '../http/errors.ts'
import type { Work } from '../database/tenant.ts'
import { type Document, documentColumns, fullNameOf, momentOf, namesOf } from './document.ts'
import type { Person } from '../http/person.ts'
import { writeStatus } from './change-status.ts'
import { isAsDecided } from './decided-content.ts'
import type { MoveKind } from './moves.ts'
import { movePermission } from './permission.ts'
import type { Workflows } from './workflows.ts'

/** The outcome for one document (decisions.md, extensions). */
export interface Outcome {
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
  readonly workflows: Workflows
  readonly kind: Exclude<MoveKind, 'submit'>
  readonly ids: readonly string[]
  /** The version of each document that the person saw; a missing one is not compared. */
  readonly versions: Readonly<Record<string, number>>
  /** The reason; null for an approval without one. */
  readonly reason: string | null
}

/**
 * The only way a document is decided. Inside the caller's transaction, whose tenant is set:
 * locks the documents in id order, then decides each within its own savepoint, so that one that
 * cannot move does not hold back the others. Throws 404 when one of them does not exist.
 */
export async function decideDocuments(work: Work, request: Decision): Promise<readonly Outcome[]> {
  const documents = await lockDocuments(work, request)
  const decision: Deciding = { ...request, names: namesOf(request.definition, documents), entries: [] }
  const outcomes = new Map<string, Outcome>()
  for (const document of documents) outcomes.set(document.id, await decideOne(work, decision, document))
  // Last: from here to the commit everybody else of the company who appends waits.
  await appendAll(work, request.person.companyId, decision.entries)
  return decision.ids.flatMap((id) => outcomes.get(id) ?? [])
}

interface Deciding extends Decision {
  /** Display names by id. */
  readonly names: ReadonlyMap<string, string>
  /** What was done so far, for the audit. */
  readonly entries: AuditEntry[]
}

async function lockDocuments(work: Work, { person, definition, ids }: Decision): Promise<readonly Document[]> {
  const documents = await documentsFor(work, { person, definition })
    .select(documentColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (documents.length !== ids.length) throw notFound()
  return documents
}

async function decideOne(work: Work, decision: Deciding, document: Document): Promise<Outcome> {
  const { person, app, kind } = decision
  const seenVersion = decision.versions[document.id]
  if (seenVersion !== undefined && seenVersion !== document.version)
    return refuse(decision, document, { reason: 'stale' })
  const workflow = await decision.workflows.get(work, person.companyId, document.workflow_hash)
  const permission = movePermission({ workflow, kind, document, person, app })
  if (permission.move === null) {
    return refuse(decision, document, wasBeforeMe(workflow, decision, document) ? { reason: 'decided' } : permission)
  }
  // Nothing changes it meanwhile: the row is locked.
  if (!(await isAsDecided(work, { ...decision, document, workflow }))) return refuse(decision, document, CHANGED)
  return await moveInSavepoint(work, decision, { document, ...permission })
}

/** Nobody can do this through a call: whoever holds the database has. */
const CHANGED = {
  reason: 'failed',
  message: 'it is not what was decided before. It has to be handed in again.',
} as const

/** Whether somebody has decided it already, in a step this person could have decided. */
function wasBeforeMe(workflow: Workflow | null, { kind, person }: Decision, document: Document): boolean {
  const mine = (workflow?.moves[kind] ?? []).some((move) => person.roles.includes(move.by))
  return mine && document.last_person !== null && document.owner_id !== person.id
}

interface Step {
  readonly document: Document
  readonly workflow: Workflow
  readonly move: Move
}

interface Moved {
  readonly outcome: Outcome
  readonly entry: AuditEntry
}

async function move(work: Work, decision: Deciding, { document, workflow, move }: Step): Promise<Moved> {
  const { person, definition, kind, reason } = decision
  const change = { person, definition, workflow, document, event: kind, to: move.to, reason }
  const { document: next, entry } = await writeStatus(work, change)
  await notifyOwner(work, decision, next)
  const outcome = {
    suppliedKey: document.id,
    msg: `${decision.names.get(document.id) ?? document.id}: ${next.status}.`,
    ok: true,
    reason: null,
    status: next.status,
  }
  return { outcome, entry }
}

/** Notifies the owner, unless they made the move themselves. */
async function notifyOwner(work: Work, { person, definition }: Decision, document: Document): Promise<void> {
  if (document.owner_id === person.id) return
  const text = `${fullNameOf(definition, document)}: ${document.status} by ${person.name}`
  const subject = { screen: definition.screen, document_id: document.id }
  await work
    .insertInto('notifications')
    .values({ company_id: person.companyId, person_id: document.owner_id, ...subject, text })
    .execute()
}

/** A move that the database refuses fails for this document only; a lost connection fails the whole call. */
async function moveInSavepoint(work: Work, decision: Deciding, step: Step): Promise<Outcome> {
  await sql`savepoint document`.execute(work)
  try {
    const { outcome, entry } = await move(work, decision, step)
    await sql`release savepoint document`.execute(work)
    decision.entries.push(entry)
    return outcome
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint document`.execute(work)
    return refuse(decision, step.document, { reason: 'failed' })
  }
}

/** A constraint or a trigger refused (SQLSTATE classes 22, 23 and P0). */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|P0)/.test(String(error.code))
}

interface Refusal {
  readonly reason: NonNullable<Outcome['reason']>
  /** The message of the permission; other reasons have their own. */
  readonly message?: string
}

/** The outcome of a refusal; its message names the document and, if decided, by whom and when. */
function refuse({ names, app }: Deciding, document: Document, { reason, message }: Refusal): Outcome {
  const name = names.get(document.id) ?? document.id
  const { last_person: by, last_at: at, status } = document
  const decided = by !== null && at !== null ? `${status} by ${by} on ${momentOf(app, at)}` : status
  const messages = {
    stale: `${name} has changed since you opened it: ${decided}.`,
    decided: `${name} was already decided: ${decided}.`,
    own: `${name}: ${message}`,
    forbidden: `${name}: ${message}`,
    failed: message ? `${name}: ${message}` : `${name} could not be changed. Please try again.`,
  }
  return { suppliedKey: document.id, msg: messages[reason], ok: false, reason, status }
}
