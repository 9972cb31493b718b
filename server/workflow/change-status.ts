import { type Insertable, sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import { appendAudit, type AuditEntry } from '../audit/audit.ts'
import { rolesOf } from '../database/roles.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import { actorOf, type Person } from '../http/person.ts'
import { contentDigest, isContentDecided } from './decided-content.ts'
import { documentColumns } from './document-columns.ts'
import type { Document } from './document.ts'
import { type MoveSite, refuseFigures } from './figures/refuse-figures.ts'
import { postDocuments } from './ledgers/post-documents.ts'
import { nextRoles } from './moves.ts'
import { isWithDeciders } from './offers.ts'

/** The event that changes a document's status. */
export type StatusEvent = 'approve' | 'reject' | 'submit' | 'withdraw' | 'revise'

export interface StatusChange {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly site: MoveSite
  readonly workflow: Workflow
  readonly document: Document
  readonly event: StatusEvent
  readonly to: string
  readonly reason: string | null
  /** The number assigned with this change, and the searched text with it; missing: both stay unchanged. */
  readonly numbered?: { readonly number: string; readonly searchText: string }
  /** Leaves out documents whose content is no longer the one that was submitted or decided. */
  readonly onlyAsDecided?: boolean
}

/** Whether the content is bound by decisions after the event; with its owner the document can still be changed. */
const isBound = (event: StatusEvent): boolean => event === 'submit' || event === 'approve'

const isDecision = (event: StatusEvent): boolean => event === 'approve' || event === 'reject'

/** Writes a new status, with its audit entry and the outbox message for alerts. @returns the document afterwards */
export async function changeStatus(work: Work, change: StatusChange): Promise<Document> {
  const { companyId } = change.person
  const { document, entry } = await asMover(work, async () => await updateStatus(work, change))
  await sendToOutbox(work, companyId, [entry])
  await appendAudit(work, companyId, entry)
  return document
}

export interface WrittenStatus {
  readonly document: Document
  /** Not yet sent to the outbox or appended to the audit. */
  readonly entry: AuditEntry
}

/** The same change of several documents, which have one workflow. */
export type StatusChanges = Omit<StatusChange, 'document'> & { readonly documents: readonly Document[] }

/** Writes a new status of one document: see `updateStatuses`. */
async function updateStatus(work: Work, { document, ...change }: StatusChange): Promise<WrittenStatus> {
  const [written] = await updateStatuses(work, { ...change, documents: [document] })
  if (!written) throw new Error('A status change without a document.')
  return written
}

/**
 * Writes a new status as the role that may do it (`asMover`): the only place where the status of a stored document
 * changes. The caller holds the locks of the rows, checks the person's rights and writes outbox and audit: the audit is
 * locked from its first entry to the commit, so a caller with several changes appends all entries last. Documents that
 * wait for the same roles afterwards are written by one statement. Throws 409 if a ledger refuses what they post.
 * @returns the written documents afterwards
 */
export async function updateStatuses(
  work: Work,
  { documents, ...change }: StatusChanges,
): Promise<readonly WrittenStatus[]> {
  const changed = documents.map((document) => {
    const next = documentAfter(document, change)
    return { before: document, next, roles: [...nextRoles(change.workflow, next)] }
  })
  const written: WrittenStatus[] = []
  for (const alike of Map.groupBy(changed, ({ roles }) => roles.join(' ')).values()) {
    const ids = alike.map(({ next }) => next.id)
    const contents = await writeStatuses(work, { ...change, ids, roles: alike[0]?.roles ?? [] })
    for (const { before, next } of alike) {
      const content = contents.get(next.id)
      if (content !== undefined) written.push({ document: next, entry: entryOf(change, { before, next, content }) })
    }
  }
  if (isBound(change.event)) await refuseFigures(work, change, written)
  await postDocuments(work, change, written)
  return written
}

function documentAfter(document: Document, { person, event, to, reason, numbered }: Omit<StatusChange, 'document'>) {
  return {
    ...document,
    status: to,
    version: document.version + 1,
    revision: document.revision + (event === 'revise' ? 1 : 0),
    last_move: event,
    last_person: person.name,
    last_at: new Date(),
    last_reason: reason,
    decided_by: isDecision(event)
      ? [...document.decided_by.filter((id) => id !== person.id), person.id]
      : document.decided_by,
    number: numbered?.number ?? document.number,
  } satisfies Document
}

interface StatusWrite extends Omit<StatusChange, 'document'> {
  readonly ids: readonly string[]
  /** The roles the documents wait for afterwards. */
  readonly roles: readonly string[]
}

/** @returns the digest of the bound content by written document; null: the content is not bound */
async function writeStatuses(
  work: Work,
  { person, definition, workflow, event, to, reason, numbered, onlyAsDecided, ids, roles }: StatusWrite,
): Promise<ReadonlyMap<string, string | null>> {
  const written = await work
    .updateTable('documents')
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where(sql<boolean>`id = any(${ids})`)
    .$if(onlyAsDecided === true, (query) => query.where(isContentDecided(definition, workflow)))
    .set({
      status: to,
      version: sql<number>`version + 1`,
      ...(event === 'revise' && { revision: sql<number>`revision + 1` }),
      next_roles: [...roles],
      ...(isDecision(event) && {
        decided_by: sql<string[]>`array_append(array_remove(decided_by, ${person.id}), ${person.id})`,
      }),
      last_move: event,
      last_person: person.name,
      last_at: sql<Date>`now()`,
      last_reason: reason,
      decided_content: isBound(event) ? contentDigest(definition, workflow) : null,
      ...(numbered && { number: numbered.number, search_text: numbered.searchText }),
      updated_at: sql<Date>`now()`,
    })
    .returning(['id', 'decided_content'])
    .execute()
  return new Map(written.map(({ id, decided_content: content }) => [id, content]))
}

interface ChangedDocument {
  readonly before: Document
  readonly next: Document
  readonly content: string | null
}

function entryOf(
  { person, definition, event, to, reason }: Omit<StatusChange, 'document'>,
  { before, next, content }: ChangedDocument,
): AuditEntry {
  const moved = { screen: definition.screen, document: before.id, from: before.status, to }
  const bound = content === null ? {} : { content }
  return { event, ...actorOf(person), ...moved, version: next.version, reason, ...bound }
}

/** Writes the outbox messages that trigger alerts. */
async function sendToOutbox(work: Work, company: string, entries: readonly AuditEntry[]): Promise<void> {
  await work.insertInto('outbox').values(outboxRows(company, entries)).execute()
}

export function outboxRows(company: string, entries: readonly AuditEntry[]) {
  return entries.map((entry) => ({ company_id: company, kind: 'decided' as const, payload: JSON.stringify(entry) }))
}

type NewDocument = Omit<Insertable<Tables['documents']>, 'status' | 'next_roles' | 'files' | 'more_files'> & {
  readonly id: string
  readonly number: string | null
}

/** Stores new documents in the first status of their workflow; the caller adds their audit entries. */
export async function insertDocuments(
  work: Work,
  documents: readonly NewDocument[],
  workflow: Workflow | null,
): Promise<void> {
  const status = workflow?.starts ?? ''
  const values = documents.map((document) => {
    const { id, doc_date, number } = document
    const data = JSON.parse(document.data) as Document['data']
    const ruled = { id, status, version: 1, doc_date, data, number, files: 0, more_files: 0 }
    return { ...document, status, next_roles: [...nextRoles(workflow, ruled)] }
  })
  await asMover(work, async () => void (await work.insertInto('documents').values(values).execute()))
}

interface Changed {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly document: Document
  readonly workflow: Workflow | null
}

/** Fields of a document, and the values derived from them. */
interface FieldsChange extends Changed {
  readonly site: MoveSite
  readonly data: Document['data']
  /** Null: they stay unchanged. */
  readonly lines: Document['data'] | null
  readonly searchText: string
  readonly number: string | null
}

/** Writes fields of documents of one screen and increments their versions. @returns the documents afterwards */
export async function updateFields(work: Work, changes: readonly FieldsChange[]): Promise<readonly Document[]> {
  const after = changes.map(({ document, data, number }): Document => {
    return { ...document, data, number, version: document.version + 1 }
  })
  const [first] = changes
  if (!first) return []
  await asMover(work, async () => {
    for (const [at, change] of changes.entries()) {
      const next = after[at] ?? change.document
      await ofDocument(work.updateTable('documents'), change)
        .set({
          data: JSON.stringify(next.data),
          ...(change.lines && { lines: JSON.stringify(change.lines) }),
          search_text: change.searchText,
          number: next.number,
          version: next.version,
          next_roles: [...nextRoles(change.workflow, next)],
          updated_at: sql<Date>`now()`,
        })
        .execute()
    }
    await postDocuments(work, first, changes)
  })
  return after
}

/**
 * Updates what depends on the files of a document after they have changed: the roles it waits for, since rules can read
 * the number of files; and, while it is with its deciders, its version, so that nobody decides it from a page that
 * shows other files. A change by the owner leaves the version, which the owner's open form is compared with.
 */
export async function updateAfterFiles(
  work: Work,
  { workflow, ...of }: Omit<Changed, 'document'> & { readonly document: Pick<Document, 'id'> },
): Promise<void> {
  if (workflow === null) return
  const { person, definition } = of
  const document = await work
    .selectFrom('documents')
    .select(documentColumns(definition))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', of.document.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isNewVersion = document.owner_id !== person.id && isWithDeciders(workflow, document)
  const version = document.version + (isNewVersion ? 1 : 0)
  const next_roles = [...nextRoles(workflow, { ...document, version })]
  await asMover(work, async () => {
    const changed = work.updateTable('documents').set({ next_roles, version })
    await ofDocument(changed, { person, definition, document }).execute()
  })
  // Each version of a document is in the audit.
  const entry = {
    event: 'files-changed',
    ...actorOf(person),
    screen: definition.screen,
    document: document.id,
    version,
  }
  if (isNewVersion) await appendAudit(work, person.companyId, entry)
}

/** Deletes a draft. */
export async function removeDocument(work: Work, change: Omit<Changed, 'workflow'>): Promise<void> {
  await asMover(work, async () => void (await ofDocument(work.deleteFrom('documents'), change).execute()))
}

/** Runs with the rights of the only role that may write a status, inside the caller's transaction. */
export async function asMover<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const { app, mover } = rolesOf(work)
  await sql`set local role ${sql.id(mover)}`.execute(work)
  const result = await run()
  await sql`set local role ${sql.id(app)}`.execute(work)
  return result
}

interface Keyed<Self> {
  where(column: 'company_id' | 'screen' | 'id', operator: '=', value: string): Self
}

function ofDocument<Query extends Keyed<Query>>(
  query: Query,
  { person, definition, document }: Pick<Changed, 'person' | 'definition' | 'document'>,
): Query {
  return query
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', document.id)
}
