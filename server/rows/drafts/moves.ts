import { searchText } from '../forms/stored-values.ts'
import type { ChangeResult } from '../../http/change.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { changeStatus } from '../../workflow/change-status.ts'
import { displayNumber } from '../../workflow/document.ts'
import { noMatchingRuleMessage } from '../../workflow/permission.ts'
import { submitMove } from '../../workflow/offers.ts'
import { lockedRow, type RowRef } from '../save/locked-row.ts'
import type { RowContext } from '../save/row-store.ts'
import { saveRow, type SentRow } from '../save/save-rows.ts'
import { documentStore } from './document-store.ts'
import { type Draft, requireOffer, draftRow, withDocument } from './draft.ts'
import { nextDocumentNumber } from '../series/document-series.ts'
import { returnToStart } from './return-to-start.ts'

/** Saves and submits a document in one transaction; its number is drawn last. Throws as a save does. */
export async function submitDocument(call: SignedCall, context: RowContext, sent: SentRow): Promise<ChangeResult> {
  const draft = await saveRow(documentStore, call, { ...context, isHandedIn: true }, sent)
  if ('errors' in draft) return draft
  requireOffer(call, draft, 'submitMessage')
  const { workflow } = draft
  const move = workflow && submitMove(workflow, draft.document)
  if (!workflow || !move)
    throw new HttpError(403, 'not-offered', noMatchingRuleMessage(workflow, 'submit', draft.document))
  const { person, work } = call
  const { definition, app, screens } = context
  const site = { app, screens }
  const numbered = await numberForSubmission(call, context, draft)
  const change = {
    person,
    definition,
    site,
    workflow,
    document: draft.document,
    event: 'submit',
    reason: null,
  } as const
  const document = await changeStatus(work, { ...change, to: move.to, ...(numbered && { numbered }) })
  return {
    id: document.id,
    row: draftRow(call, context, withDocument(draft, document)),
    msg: `${displayNumber(definition, document)}: ${document.status}.`,
  }
}

/** The new number; null: the document has one from an earlier submission, or the screen has no numbers. */
async function numberForSubmission({ work, person }: SignedCall, { definition, app }: RowContext, { document }: Draft) {
  const number = document.number ?? (await nextDocumentNumber(work, { person, definition, app }))
  if (number === null || number === document.number) return null
  return { number, searchText: searchText(definition, document.data, number) }
}

/** Withdraws a document that is not approved yet: those who have decided it are notified and decide it again. */
export const withdrawDocument = (call: SignedCall, context: RowContext, ref: RowRef): Promise<ChangeResult> =>
  backToStart(call, context, { ref, event: 'withdraw', offer: 'withdrawMessage', text: 'taken back' })

/** Begins a new revision of an approved document. */
export const reviseDocument = (call: SignedCall, context: RowContext, ref: RowRef): Promise<ChangeResult> =>
  backToStart(call, context, { ref, event: 'revise', offer: 'reviseMessage', text: 'to be revised' })

interface BackToStart {
  readonly ref: RowRef
  readonly event: 'withdraw' | 'revise'
  readonly offer: 'withdrawMessage' | 'reviseMessage'
  readonly text: string
}

async function backToStart(call: SignedCall, context: RowContext, back: BackToStart): Promise<ChangeResult> {
  const draft = await lockedRow(documentStore, call, context, back.ref)
  requireOffer(call, draft, back.offer)
  const { event, text } = back
  const { workflow, document } = draft
  if (workflow === null) throw new HttpError(403, 'not-offered', 'This screen has no approval workflow.')
  const returned = await returnToStart(call, context, { document, workflow, event, text })
  return {
    row: draftRow(call, context, withDocument(draft, returned)),
    msg: `${displayNumber(context.definition, returned)}: ${text}.`,
  }
}
