import { randomUUIDv7 } from 'node:crypto'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { Workflow } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { appendAudit, type AuditEntry } from '../../audit/audit.ts'
import type { Registers } from '../lists/registers.ts'
import { choiceRows } from '../forms/choices.ts'
import { validateForm, linkedValues, type Values } from '../forms/form-values.ts'
import { type KeyedRow, storeKeys, takenKeys } from '../forms/row-keys.ts'
import { changedIn, linesColumn, searchText, splitLines, withTexts } from '../forms/stored-values.ts'
import { keysOf } from '../forms/unique-keys.ts'
import { currentValues } from '../../rights/stored-names.ts'
import type { ChangeResult, FieldErrors } from '../../http/change.ts'
import { CallError } from '../../http/errors.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { formLinks } from '../links/form-links.ts'
import { storeLinks } from '../links/stored-links.ts'
import { acceptedWorkflow } from '../../workflow/rules/rules.ts'
import { insertDocument, updateFields } from '../../workflow/change-status.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import { isDraft, isEditedWhileDecided, isSubmitted } from '../../workflow/offers.ts'
import { storeWorkflow } from '../../workflow/workflows.ts'
import { commonOf, type DocumentRef, type Draft, lockDraft, type DraftContext, requireOffer, rowOf } from './draft.ts'
import { nextNumber } from './numbers.ts'
import { NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import { numberFor, withoutNumber } from './typed-number.ts'
import { returnToStart } from './return-to-start.ts'

export interface Saving extends DraftContext {
  /** Null: a new document. */
  readonly ref: DocumentRef | null
  readonly sent: Values
  /** For reading the rows that fields are chosen from. */
  readonly registers: Registers
  /** The screens that links refer to. */
  readonly screens: ScreenSource
  /** Required values may be missing if the document is a draft. */
  readonly savesDraft?: boolean
  /** An unchanged document is skipped, even if it could not be changed now. */
  readonly skipsUnchanged?: boolean
  /** It has an error that is not of its form: it is not saved, but its other errors are returned. */
  readonly isRefused?: boolean
  /**
   * Receives the audit entry, for the caller to append at the end of its transaction: a caller that saves several
   * documents must not lock the audit chain while it waits for locks on the next one. Missing: it is appended at once.
   */
  readonly onAudit?: (entry: AuditEntry) => void
}

/** Raises a document or changes one, by the rules of its form. Throws 403 if it may not be changed, 404, and 409. */
export async function saveDocument(call: SignedCall, saving: Saving): Promise<ChangeResult> {
  const saved = await storeDraft(call, saving)
  return 'errors' in saved ? saved : { id: saved.document.id, row: rowOf(call, saving, saved) }
}

/** A saved document. */
type StoredDraft = Draft & {
  /** False: it is the same as before, and nothing was written. */
  readonly isChanged: boolean
}

/** As `saveDocument`, but returns the draft for further steps in the same transaction. */
export async function storeDraft(
  call: SignedCall,
  saving: Saving,
): Promise<StoredDraft | { readonly errors: FieldErrors }> {
  const { definition, ref, skipsUnchanged = false } = saving
  const stored = ref === null ? null : await lockDraft(call, saving, ref)
  if (stored && !skipsUnchanged) requireOffer(call, stored, 'editMessage')
  const checked = await checkedDraft(call, saving, stored)
  if ('errors' in checked) return checked
  const { id, values, before, number } = checked
  if (stored && skipsUnchanged) {
    if (before !== null && Object.keys(changedIn(values, before)).length === 0) return { ...stored, isChanged: false }
    requireOffer(call, stored, 'editMessage')
  }
  const draft = stored
    ? await update(call, saving, { ...stored, values, number })
    : await raise(call, saving, { id, values, number })
  await storeKeys({ ...call, definition }, [checked.keyed])
  await storeLinks({ ...call, definition }, [{ id, values }])
  await auditSave(call, saving, checked)
  if (before === null) return { ...draft, isChanged: true }
  return { ...(await decidedAgain(call, saving, { draft, changed: changedIn(values, before) })), isChanged: true }
}

/** A valid document before it is stored. */
interface CheckedDraft {
  readonly id: string
  readonly values: Values
  /** Null: the document is new. */
  readonly before: Values | null
  readonly keyed: KeyedRow
  /** Null: there is none yet. */
  readonly number: string | null
  readonly numberBefore: string | null
}

async function checkedDraft(
  call: SignedCall,
  saving: Saving,
  stored: Draft | null,
): Promise<CheckedDraft | { readonly errors: FieldErrors }> {
  const { definition, app, registers, screens, skipsUnchanged: isOfFile = false } = saving
  const { person } = call
  const isDraft = await savesDraft(call, saving, stored)
  const numbered = await numberFor(call, { ...saving, isLater: isOfFile || isDraft }, stored)
  const sent = 'errors' in numbered ? withoutNumber(saving) : numbered.sent
  const request = { work: call.work, person, query: {}, app }
  const choices = await choiceRows({ definition, registers, request }, {})
  const before = stored && currentValues(definition, { ...stored.document.data, ...stored.lines })
  const common = stored === null ? {} : commonOf(call, { definition, app }, stored)
  const filled = { definition, app, person, sent, stored: before, choices, common }
  const links = await formLinks({ ...call, screens, definition }, [linkedValues(filled), before ?? {}])
  const { values: ids, errors } = validateForm({ ...filled, links, isDraft })
  // All errors are reported at once.
  if ('errors' in numbered) return { errors: { ...numbered.errors, ...errors } }
  if (errors || saving.isRefused) return { errors: errors ?? {} }
  // Lists are sorted by date and id: with time-ordered ids the newest document of a day comes first.
  const id = stored?.document.id ?? randomUUIDv7()
  const keyed = { id, keys: keysOf(definition, ids), before: keysOf(definition, before ?? {}) }
  const [taken] = await takenKeys({ ...call, definition }, [keyed])
  if (taken) return { errors: taken }
  // The texts of links are stored, so that an issued paper does not change with the master data.
  return {
    id,
    values: withTexts(definition, ids, links),
    before,
    keyed,
    number: numbered.number,
    numberBefore: stored?.document.number ?? null,
  }
}

async function savesDraft(call: SignedCall, saving: Saving, stored: Draft | null): Promise<boolean> {
  if (!saving.savesDraft) return false
  if (stored) return stored.workflow !== null && isDraft(stored.workflow, stored.document)
  const workflow = await workflowOfNew(call, saving)
  return workflow !== null && isDraft(workflow, { status: workflow.starts })
}

const numberIn = (number: string | null): Values => (number === null ? {} : { [NUMBER_FIELD]: number })

async function auditSave({ work, person }: SignedCall, saving: Saving, checked: CheckedDraft): Promise<void> {
  const { id, before } = checked
  const values = { ...checked.values, ...numberIn(checked.number) }
  const old = before && { ...before, ...numberIn(checked.numberBefore) }
  const entry = {
    event: old === null ? 'document-added' : 'document-changed',
    ...actorOf(person),
    screen: saving.definition.screen,
    document: id,
    before: old === null ? null : JSON.stringify(changedIn(old, values)),
    after: JSON.stringify(old === null ? values : changedIn(values, old)),
  }
  if (saving.onAudit) saving.onAudit(entry)
  else await appendAudit(work, person.companyId, entry)
}

/** Returns a document that is being decided to the start, unless only fields of `keeps` were changed. */
async function decidedAgain(
  call: SignedCall,
  saving: Saving,
  { draft, changed }: { draft: Draft; changed: Values },
): Promise<Draft> {
  const { workflow, document } = draft
  if (workflow === null || !isEditedWhileDecided(workflow, document)) return draft
  if (Object.keys(changed).every((name) => workflow.keeps?.includes(name))) return draft
  return await returnToStart(call, saving, { draft, event: 'withdraw', text: 'changed and taken back' })
}

async function update(
  call: SignedCall,
  { definition }: Saving,
  draft: Draft & Pick<CheckedDraft, 'values' | 'number'>,
): Promise<Draft> {
  const { document, workflow, values, number } = draft
  const change = { person: call.person, definition, document, workflow }
  const { data, lines } = splitLines(definition, values)
  const fields = { data, lines, searchText: searchText(definition, values, number), number }
  return { workflow, lines, document: await updateFields(call.work, change, fields) }
}

/** Inserts a new document of the person. On a screen without submission it gets its number at once. */
async function raise(
  call: SignedCall,
  saving: Saving,
  { id, values, number: typed }: Pick<CheckedDraft, 'id' | 'values' | 'number'>,
): Promise<Draft> {
  const { work, person } = call
  const { definition, app } = saving
  const workflow = await workflowOfNew(call, saving)
  const isGenerated = typed === null && !(workflow !== null && isSubmitted(workflow))
  const number = isGenerated ? await nextNumber(work, { person, definition, app }) : typed
  const { data, lines } = splitLines(definition, values)
  const document = {
    company_id: person.companyId,
    screen: definition.screen,
    id,
    doc_date: dayIn(app.timeZone, new Date()),
    owner_id: person.id,
    search_text: searchText(definition, values, number),
    data: JSON.stringify(data),
    lines: linesColumn(lines),
    workflow_hash: workflow === null ? null : await storeWorkflow(work, person.companyId, workflow),
    number,
  }
  await insertDocument(work, document, workflow)
  const stored = await work
    .selectFrom('documents')
    .select(documentColumns(definition))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { document: stored, lines, workflow }
}

/** The accepted workflow. Throws 409 if the screen has a workflow but none is accepted yet. */
async function workflowOfNew({ work, person }: SignedCall, { definition }: Saving): Promise<Workflow | null> {
  const workflow = await acceptedWorkflow(work, person.companyId, definition)
  if (workflow === null && definition.workflow !== null) {
    const message = `An administrator has to accept the rules of ${definition.label} first.`
    throw new CallError(409, 'rules-waiting', message)
  }
  return workflow
}
