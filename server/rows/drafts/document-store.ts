import { randomUUIDv7 } from 'node:crypto'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { Workflow } from '../../../engine/definition/definition.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { insertDocuments, removeDocument, updateFields } from '../../workflow/change-status.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import { withFigures } from '../documents/listed-figures.ts'
import { isDraft, isEditedWhileDecided, isSubmitted } from '../../workflow/offers.ts'
import { acceptedWorkflow } from '../../workflow/rules/rules.ts'
import { storeWorkflow } from '../../workflow/workflows.ts'
import { linesColumn, searchText, splitLines } from '../forms/stored-values.ts'
import { withReadMembers } from '../links/read-members.ts'
import { unknownRow } from '../save/locked-row.ts'
import type {
  ChangedRow,
  CheckedRow,
  PreparedRow,
  RowChange,
  RowContext,
  RowStore,
  RowToSave,
  SaveOptions,
} from '../save/row-store.ts'
import { commonOf, type Draft, lockDrafts, offerRefusal, readDraft, draftRow, withDocument } from './draft.ts'
import { nextDocumentNumber } from '../series/document-series.ts'
import { returnToStart } from './return-to-start.ts'
import { typedNumbers } from './typed-number.ts'

/** Rows that people raise: with an owner, a number, and mostly a workflow (extension `documents`). */
export const documentStore: RowStore<Draft> = {
  kind: 'document',
  messages: {
    unknown: 'There is no such document.',
    changed: 'Somebody else has changed this document since you opened it. Please open it again.',
  },
  keepsLinkTexts: true,
  // Lists are sorted by date and id: with time-ordered ids the newest document of a day comes first.
  newId: randomUUIDv7,
  lock: lockDrafts,
  async open(call, context, id) {
    const draft = await readDraft(call, context, id)
    if (!draft) throw unknownRow(documentStore)
    const form = { ...call, screens: context.screens, definition: context.definition }
    const rows = await withReadMembers(form, [draftRow(call, context, draft)])
    const [row = {}] = await withFigures(call.work, { ...call, ...context }, rows)
    return row
  },
  refusal: (call, draft, action) => offerRefusal(call, draft, action === 'change' ? 'editMessage' : 'deleteMessage'),
  prepare,
  numberOf: ({ document }) => document.number,
  insert,
  update,
  afterChange,
  remove,
  answer: (call, context, draft) => ({ id: draft.id, row: draftRow(call, context, draft) }),
}

async function prepare(
  call: SignedCall,
  options: SaveOptions,
  rows: readonly RowToSave<Draft>[],
): Promise<readonly PreparedRow[]> {
  const { definition, app, savesDraft = false, skipsUnchanged: isOfFile = false } = options
  const ofNew = savesDraft && rows.some(({ stored }) => stored === null) ? await workflowOfNew(call, options) : null
  const drafts = rows.map(({ stored }) => {
    const { workflow, status } = stored
      ? { workflow: stored.workflow, status: stored.document.status }
      : { workflow: ofNew, status: ofNew?.starts ?? '' }
    return savesDraft && workflow !== null && isDraft(workflow, { status })
  })
  const numbered = await typedNumbers(
    call,
    definition,
    rows.map((row, at) => ({ ...row, isLater: isOfFile || drafts[at] === true })),
  )
  return numbered.map((row, at) => {
    const stored = rows[at]?.stored
    const common = stored ? commonOf(call, { definition, app }, stored) : {}
    return { ...row, common, isDraft: drafts[at] === true }
  })
}

/** Inserts new documents of the person. On a screen without submission they get their numbers at once. */
async function insert(
  call: SignedCall,
  context: RowContext,
  rows: readonly CheckedRow<Draft>[],
): Promise<readonly Draft[]> {
  if (rows.length === 0) return []
  const { work, person } = call
  const { definition, app } = context
  const workflow = await workflowOfNew(call, context)
  const isGenerated = workflow === null || !isSubmitted(workflow)
  const common = {
    company_id: person.companyId,
    screen: definition.screen,
    doc_date: dayIn(app.timeZone, new Date()),
    owner_id: person.id,
    workflow_hash: workflow === null ? null : await storeWorkflow(work, person.companyId, workflow),
  }
  const documents = []
  for (const { id, values, number: typed } of rows) {
    const number = typed === null && isGenerated ? await nextDocumentNumber(work, { person, definition, app }) : typed
    const { data, lines } = splitLines(definition, values)
    const search_text = searchText(definition, values, number)
    documents.push({ ...common, id, search_text, data: JSON.stringify(data), lines: linesColumn(lines), number })
  }
  await insertDocuments(work, documents, workflow)
  return await insertedDrafts(call, context, { rows, workflow })
}

interface Inserted {
  readonly rows: readonly CheckedRow<Draft>[]
  readonly workflow: Workflow | null
}

async function insertedDrafts(
  { work, person }: SignedCall,
  { definition }: RowContext,
  { rows, workflow }: Inserted,
): Promise<readonly Draft[]> {
  const values = new Map(rows.map((row) => [row.id, row.values]))
  const stored = await work
    .selectFrom('documents')
    .select(documentColumns(definition))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', 'in', [...values.keys()])
    .execute()
  return stored.map((document): Draft => {
    const own = values.get(document.id) ?? {}
    const { lines } = splitLines(definition, own)
    return { id: document.id, version: document.version, values: own, document, lines, workflow }
  })
}

async function update(
  { work, person }: SignedCall,
  { definition, app, screens }: RowContext,
  rows: readonly ChangedRow<Draft>[],
): Promise<readonly Draft[]> {
  const site = { app, screens }
  const changes = rows.map(({ stored, values, searched, number }) => {
    const { document, workflow } = stored
    return {
      person,
      definition,
      site,
      document,
      workflow,
      ...splitLines(definition, values),
      searchText: searched,
      number,
    }
  })
  const documents = await updateFields(work, changes)
  return documents.flatMap((document, at) => {
    const row = rows[at]
    if (!row) return []
    return [withDocument({ ...row.stored, values: row.values, lines: changes[at]?.lines ?? null }, document)]
  })
}

/** Returns a document that is being decided to the start, unless only fields of `keeps` were changed. */
async function afterChange(call: SignedCall, context: RowContext, { row, changed }: RowChange<Draft>): Promise<Draft> {
  const { workflow, document } = row
  if (workflow === null || !isEditedWhileDecided(workflow, document)) return row
  if (Object.keys(changed).every((name) => workflow.keeps?.includes(name))) return row
  const text = 'changed and taken back'
  return withDocument(row, await returnToStart(call, context, { document, workflow, event: 'withdraw', text }))
}

/** Deletes a draft that was never submitted, with its files. */
async function remove({ work, person }: SignedCall, { definition }: RowContext, { id, document }: Draft) {
  await removeDocument(work, { person, definition, document })
  await work
    .updateTable('attachments')
    .set({ deleted_at: new Date(), deleted_by: person.id })
    .where('company_id', '=', person.companyId)
    .where('target_table', '=', definition.screen)
    .where('target_pk', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The accepted workflow. Throws 409 if the screen has a workflow but none is accepted yet. */
async function workflowOfNew(
  { work, person }: SignedCall,
  { definition }: Pick<RowContext, 'definition'>,
): Promise<Workflow | null> {
  const workflow = await acceptedWorkflow(work, person.companyId, definition)
  if (workflow === null && definition.workflow !== null) {
    const message = `An administrator has to accept the rules of ${definition.label} first.`
    throw new HttpError(409, 'rules-waiting', message)
  }
  return workflow
}
