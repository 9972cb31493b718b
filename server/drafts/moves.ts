import { sql } from 'kysely'
import type { ScreenSource } from '../config/screens.ts'
import { appendAudit } from '../audit/audit.ts'
import { removeKeys } from '../forms/row-keys.ts'
import { searchText } from '../forms/stored-values.ts'
import type { ChangeResult } from '../http/change.ts'
import { CallError } from '../http/errors.ts'
import { actorOf } from '../http/person.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { refuseInUse, storeLinks } from '../links/stored-links.ts'
import { changeStatus, removeDocument, updateFields } from '../workflow/change-status.ts'
import { fullNameOf, numberOf } from '../workflow/document.ts'
import { submitMove } from '../workflow/offers.ts'
import { type DocumentRef, type Draft, lockDraft, type Raising, requireOffer, rowOf } from './draft.ts'
import { drawNumber } from './numbers.ts'
import { type Saving, storeDraft } from './save.ts'

/** Saves a document and hands it in, in one transaction; its number is drawn last. Throws as a save does. */
export async function submitDocument(call: SignedCall, saving: Saving): Promise<ChangeResult> {
  const draft = await storeDraft(call, saving)
  if ('errors' in draft) return draft
  requireOffer(call, draft, 'submitMessage')
  const { workflow } = draft
  const move = workflow && submitMove(workflow, draft.document)
  if (!workflow || !move) throw new CallError(403, 'not-offered', NOT_AS_IT_IS)
  const { person, work } = call
  const { definition } = saving
  const change = { person, definition, workflow, document: draft.document, event: 'submit', reason: null } as const
  const moved = { ...draft, document: await changeStatus(work, { ...change, to: move.to }) }
  const document = await numbered(call, saving, moved)
  return {
    id: document.id,
    row: rowOf(call, saving, { ...draft, document }),
    msg: `${numberOf(definition, document)}: ${document.status}.`,
  }
}

const NOT_AS_IT_IS = 'It cannot be handed in as it is: no rule of its workflow takes it.'

/** A document keeps its number when it is handed in again. */
async function numbered(call: SignedCall, { definition, app }: Raising, draft: Draft): Promise<Draft['document']> {
  const { document, workflow } = draft
  const { work, person } = call
  const number = document.number ?? (await drawNumber(work, { person, definition, app }))
  if (number === document.number) return document
  const fields = { data: document.data, searchText: searchText(definition, document.data, number), number }
  return await updateFields(work, { person, definition, document, workflow }, fields)
}

/** Takes a document back that nobody has decided yet. */
export const withdrawDocument = (call: SignedCall, raising: Raising, ref: DocumentRef): Promise<ChangeResult> =>
  backToStart(call, raising, { ref, event: 'withdraw', offer: 'withdrawMessage', msg: 'taken back' })

/** Begins a new revision of an approved document. */
export const reviseDocument = (call: SignedCall, raising: Raising, ref: DocumentRef): Promise<ChangeResult> =>
  backToStart(call, raising, { ref, event: 'revise', offer: 'reviseMessage', msg: 'to be revised' })

interface BackToStart {
  readonly ref: DocumentRef
  readonly event: 'withdraw' | 'revise'
  readonly offer: 'withdrawMessage' | 'reviseMessage'
  readonly msg: string
}

async function backToStart(call: SignedCall, raising: Raising, back: BackToStart): Promise<ChangeResult> {
  const draft = await lockDraft(call, raising, back.ref)
  requireOffer(call, draft, back.offer)
  const { workflow, document } = draft
  if (workflow === null) throw new CallError(403, 'not-offered', 'Nothing is decided here.')
  const { definition } = raising
  const change = { person: call.person, definition, workflow, document, event: back.event, reason: null }
  const moved = await changeStatus(call.work, { ...change, to: workflow.starts })
  const text = `${fullNameOf(definition, moved)}: ${back.msg} by ${call.person.name}`
  await notifyDeciders(call, { screen: definition.screen, id: moved.id, text })
  const row = rowOf(call, raising, { ...draft, document: moved })
  return { row, msg: `${numberOf(definition, moved)}: ${back.msg}.` }
}

interface Notice {
  readonly screen: string
  readonly id: string
  readonly text: string
}

/** Those who have decided a document hear that they will be asked again. */
async function notifyDeciders({ work, person }: SignedCall, { screen, id, text }: Notice): Promise<void> {
  await sql`
    insert into notifications (company_id, person_id, screen, document_id, text)
    select d.company_id, decider, d.screen, d.id, ${text}
    from documents d, unnest(d.decided_by) as decider
    where d.company_id = ${person.companyId} and d.screen = ${screen} and d.id = ${id} and decider <> ${person.id}`.execute(
    work,
  )
}

interface Deleting extends Raising {
  readonly screens: ScreenSource
}

/** Takes a draft away that was never handed in, with its files. Throws 409 while a link refers to it. */
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
  const before = JSON.stringify({ ...draft.document.data, ...draft.lines })
  await appendAudit(work, person.companyId, { ...entry, ...actorOf(person), before })
  return {}
}
