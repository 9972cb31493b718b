import type { ScreenSource } from '../../config/screens.ts'
import { appendAudit } from '../../audit/audit.ts'
import { removeKeys } from '../forms/row-keys.ts'
import { searchText } from '../forms/stored-values.ts'
import { currentValues } from '../../rights/stored-names.ts'
import type { ChangeResult } from '../../http/change.ts'
import { CallError } from '../../http/errors.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { refuseInUse, storeLinks } from '../links/stored-links.ts'
import { changeStatus, removeDocument } from '../../workflow/change-status.ts'
import { displayNumber } from '../../workflow/document.ts'
import { noMatchingRuleMessage } from '../../workflow/permission.ts'
import { submitMove } from '../../workflow/offers.ts'
import { type DocumentRef, type Draft, lockDraft, type DraftContext, requireOffer, rowOf } from './draft.ts'
import { nextNumber } from './numbers.ts'
import { returnToStart } from './return-to-start.ts'
import { type Saving, storeDraft } from './save.ts'

/** Saves and submits a document in one transaction; its number is drawn last. Throws as a save does. */
export async function submitDocument(call: SignedCall, saving: Saving): Promise<ChangeResult> {
  const draft = await storeDraft(call, saving)
  if ('errors' in draft) return draft
  requireOffer(call, draft, 'submitMessage')
  const { workflow } = draft
  const move = workflow && submitMove(workflow, draft.document)
  if (!workflow || !move)
    throw new CallError(403, 'not-offered', noMatchingRuleMessage(workflow, 'submit', draft.document))
  const { person, work } = call
  const { definition } = saving
  const numbered = await numberForSubmission(call, saving, draft)
  const change = { person, definition, workflow, document: draft.document, event: 'submit', reason: null } as const
  const document = await changeStatus(work, { ...change, to: move.to, ...(numbered && { numbered }) })
  return {
    id: document.id,
    row: rowOf(call, saving, { ...draft, document }),
    msg: `${displayNumber(definition, document)}: ${document.status}.`,
  }
}

/** The new number; null: the document has one from an earlier submission, or the screen has no numbers. */
async function numberForSubmission(
  { work, person }: SignedCall,
  { definition, app }: DraftContext,
  { document }: Draft,
) {
  const number = document.number ?? (await nextNumber(work, { person, definition, app }))
  if (number === null || number === document.number) return null
  return { number, searchText: searchText(definition, document.data, number) }
}

/** Withdraws a document that is not approved yet: those who have decided it are notified and decide it again. */
export const withdrawDocument = (call: SignedCall, raising: DraftContext, ref: DocumentRef): Promise<ChangeResult> =>
  backToStart(call, raising, { ref, event: 'withdraw', offer: 'withdrawMessage', text: 'taken back' })

/** Begins a new revision of an approved document. */
export const reviseDocument = (call: SignedCall, raising: DraftContext, ref: DocumentRef): Promise<ChangeResult> =>
  backToStart(call, raising, { ref, event: 'revise', offer: 'reviseMessage', text: 'to be revised' })

interface BackToStart {
  readonly ref: DocumentRef
  readonly event: 'withdraw' | 'revise'
  readonly offer: 'withdrawMessage' | 'reviseMessage'
  readonly text: string
}

async function backToStart(call: SignedCall, raising: DraftContext, back: BackToStart): Promise<ChangeResult> {
  const draft = await lockDraft(call, raising, back.ref)
  requireOffer(call, draft, back.offer)
  const { event, text } = back
  const returned = await returnToStart(call, raising, { draft, event, text })
  return {
    row: rowOf(call, raising, returned),
    msg: `${displayNumber(raising.definition, returned.document)}: ${text}.`,
  }
}

interface Deleting extends DraftContext {
  readonly screens: ScreenSource
}

/** Deletes a draft that was never submitted, with its files. Throws 409 while a link refers to it. */
export async function deleteDraft(call: SignedCall, raising: Deleting, ref: DocumentRef): Promise<ChangeResult> {
  const draft = await lockDraft(call, raising, ref)
  requireOffer(call, draft, 'deleteMessage')
  const { work, person } = call
  const { definition } = raising
  await refuseInUse({ ...call, definition, id: ref.id }, raising.screens)
  await storeLinks({ ...call, definition }, [{ id: ref.id, values: {} }])
  await removeKeys({ ...call, definition }, ref.id)
  await removeDocument(work, { person, definition, document: draft.document })
  await work
    .updateTable('attachments')
    .set({ deleted_at: new Date(), deleted_by: person.id })
    .where('company_id', '=', person.companyId)
    .where('target_table', '=', definition.screen)
    .where('target_pk', '=', ref.id)
    .where('deleted_at', 'is', null)
    .execute()
  const entry = { event: 'document-deleted', screen: definition.screen, document: ref.id }
  const before = JSON.stringify(currentValues(definition, { ...draft.document.data, ...draft.lines }))
  await appendAudit(work, person.companyId, { ...entry, ...actorOf(person), before })
  return {}
}
