import { sql } from 'kysely'
import type { AppDefinition, Move, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import { appendAudit } from '../audit/audit.ts'
import { notFound } from '../http/errors.ts'
import type { Work } from '../database/tenant.ts'
import { type Document, documentColumns, fullNameOf, momentOf, namesOf, ruleRow } from './document.ts'
import { actorOf, type Person } from '../http/person.ts'
import { type MoveKind, nextRoles } from './moves.ts'
import { movePermission } from './permission.ts'
import type { Workflows } from './workflows.ts'

/** What became of one document (decisions.md, extensions). */
export interface Outcome {
  readonly suppliedKey: string
  readonly msg: string
  readonly ok: boolean
  readonly reason: 'stale' | 'decided' | 'forbidden' | 'own' | 'failed' | null
  /** The status it has now. */
  readonly status: string
}

export interface Decision {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly workflows: Workflows
  readonly kind: MoveKind
  readonly ids: readonly string[]
  /** The version of each document the person saw; one that is not named is not compared. */
  readonly versions: Readonly<Record<string, number>>
  /** Why; null for an approval without words. */
  readonly reason: string | null
}

/**
 * The only way a document's status changes. Inside the caller's transaction, whose tenant is set:
 * locks the documents in id order, then decides each within its own savepoint, so that one that
 * cannot move does not hold back the others. Throws 404 when one of them does not exist.
 */
export async function decideDocuments(work: Work, request: Decision): Promise<readonly Outcome[]> {
  const documents = await lockDocuments(work, request)
  const decision: Deciding = { ...request, names: namesOf(request.definition, documents) }
  const outcomes = new Map<string, Outcome>()
  for (const document of documents) outcomes.set(document.id, await decideOne(work, decision, document))
  return decision.ids.flatMap((id) => outcomes.get(id) ?? [])
}

interface Deciding extends Decision {
  /** What the documents are called, by id. */
  readonly names: ReadonlyMap<string, string>
}

async function lockDocuments(work: Work, { person, definition, ids }: Decision): Promise<readonly Document[]> {
  const documents = await work
    .selectFrom('documents')
    .select(documentColumns)
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
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
  return await moveInSavepoint(work, decision, { document, ...permission })
}

/** Somebody has decided it, and from there on it waits for others than this person. */
function wasBeforeMe(workflow: Workflow | null, { kind, person }: Decision, document: Document): boolean {
  const mine = (workflow?.moves[kind] ?? []).some((move) => person.roles.includes(move.by))
  return mine && document.last_person !== null && document.owner_id !== person.id
}

interface Step {
  readonly document: Document
  readonly workflow: Workflow
  readonly move: Move
}

async function move(work: Work, decision: Deciding, { document, workflow, move }: Step): Promise<Outcome> {
  const { person, definition, kind, reason } = decision
  const next = { ...document, status: move.to, version: document.version + 1 }
  await sql`set local role countersign_mover`.execute(work)
  await work
    .updateTable('documents')
    .set({
      status: next.status,
      version: next.version,
      next_roles: [...nextRoles(workflow, ruleRow(next))],
      decided_by: sql<string[]>`array_append(array_remove(decided_by, ${person.id}), ${person.id})`,
      last_move: kind,
      last_person: person.name,
      last_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', document.id)
    .execute()
  await sql`set local role countersign_app`.execute(work)
  const change = { screen: definition.screen, document: document.id, from: document.status, to: next.status }
  const entry = { event: kind, ...actorOf(person), ...change, version: next.version, reason }
  await appendAudit(work, person.companyId, entry)
  await work
    .insertInto('outbox')
    .values({ company_id: person.companyId, kind: 'decided', payload: JSON.stringify(entry) })
    .execute()
  await notifyOwner(work, decision, next)
  return {
    suppliedKey: document.id,
    msg: `${decision.names.get(document.id) ?? document.id}: ${next.status}.`,
    ok: true,
    reason: null,
    status: next.status,
  }
}

/** The owner learns what became of the document, unless they did it themselves. */
async function notifyOwner(work: Work, { person, definition }: Decision, document: Document): Promise<void> {
  if (document.owner_id === person.id) return
  const text = `${fullNameOf(definition, document)}: ${document.status} by ${person.name}`
  const subject = { screen: definition.screen, document_id: document.id }
  await work
    .insertInto('notifications')
    .values({ company_id: person.companyId, person_id: document.owner_id, ...subject, text })
    .execute()
}

/** A document the database itself refuses is told as failed; a lost connection still ends the whole call. */
async function moveInSavepoint(work: Work, decision: Deciding, step: Step): Promise<Outcome> {
  await sql`savepoint document`.execute(work)
  try {
    const outcome = await move(work, decision, step)
    await sql`release savepoint document`.execute(work)
    return outcome
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint document`.execute(work)
    return refuse(decision, step.document, { reason: 'failed' })
  }
}

/** A constraint or a trigger said no (SQLSTATE classes 22, 23 and P0). */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|P0)/.test(String(error.code))
}

interface Refusal {
  readonly reason: NonNullable<Outcome['reason']>
  /** What the standing says; the other reasons have words of their own. */
  readonly message?: string
}

/** Names the document, and where it was decided who did it and when. */
function refuse({ names, app }: Deciding, document: Document, { reason, message }: Refusal): Outcome {
  const name = names.get(document.id) ?? document.id
  const { last_person: by, last_at: at, status } = document
  const decided = by !== null && at !== null ? `${status} by ${by} on ${momentOf(app, at)}` : status
  const messages = {
    stale: `${name} has changed since you opened it: ${decided}.`,
    decided: `${name} was already decided: ${decided}.`,
    own: `${name}: ${message}`,
    forbidden: `${name}: ${message}`,
    failed: `${name} could not be changed. Please try again.`,
  }
  return { suppliedKey: document.id, msg: messages[reason], ok: false, reason, status }
}
