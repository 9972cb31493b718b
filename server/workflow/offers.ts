import { hasDrafts } from '../../engine/definition/drafts.ts'
import type { AppDefinition, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Person } from '../http/person.ts'
import type { Document } from './document.ts'
import { isApproved, isWithOwner, openMoves, passedMoves } from './moves.ts'

/**
 * The actions of a person on a document other than deciding it. Empty: it is offered; a text: why it is not possible
 * now; null: it is not offered to this person.
 */
export interface OfferedActions {
  readonly editMessage: string | null
  readonly submitMessage: string | null
  readonly withdrawMessage: string | null
  readonly reviseMessage: string | null
  readonly deleteMessage: string | null
  /** The effect of saving, for an owner who may change the document while it is decided; null: not applicable. */
  readonly editNotice: string | null
  /** Why it was rejected, or sent back to be submitted again, for its owner; null: it was not. */
  readonly returnMessage: string | null
}

/** Only the person who created a document is offered these actions. */
const NOTHING: OfferedActions = {
  editMessage: null,
  submitMessage: null,
  withdrawMessage: null,
  reviseMessage: null,
  deleteMessage: null,
  editNotice: null,
  returnMessage: null,
}

/** Used by lists, which show the actions, and by calls, which refuse with their messages. */
export function offeredActions(context: OfferContext): OfferedActions {
  const { workflow, document, person, refusal = null } = context
  if (document.owner_id !== person.id) {
    return NOTHING
  }
  if (refusal !== null) return { ...NOTHING, editMessage: refusal }
  return {
    editMessage: editMessage(workflow, document),
    submitMessage: workflow !== null && isWithOwnerToSubmit(workflow, document) ? '' : null,
    withdrawMessage: workflow === null ? null : withdrawMessage(workflow, document),
    reviseMessage: workflow !== null && isApproved(workflow, document.status) ? '' : null,
    deleteMessage: deleteMessage(workflow, document),
    editNotice: workflow !== null && isEditedWhileDecided(workflow, document) ? editNotice(workflow, context) : null,
    returnMessage: returnMessage(workflow, document),
  }
}

export interface OfferContext {
  readonly workflow: Workflow | null
  readonly document: Document
  readonly person: Person
  /** Why the person may not change documents of the screen; missing or null: they may. */
  readonly refusal?: string | null
  /** For the labels of fields. */
  readonly fields?: ServerDefinition['fields']
  readonly roles?: AppDefinition['roles']
}

/**
 * Whether it is with its owner, to be submitted. The conditions of the workflow are not evaluated here, since they
 * apply to the document as submitted, not as saved.
 */
export const isWithOwnerToSubmit = ({ moves }: Workflow, { status }: Pick<Document, 'status'>): boolean =>
  (moves['submit'] ?? []).some(({ by, from }) => by === 'owner' && from.includes(status))

/** The move that submits the document, for its owner; undefined: none, or its condition does not hold. */
export const submitMove = (workflow: Workflow, document: Document) =>
  openMoves(workflow, 'submit', document).find(({ by }) => by === 'owner')

/** Why an action is refused that the document does not offer to the person. */
export const notOfferedReason = ({ document, person }: Pick<OfferContext, 'document' | 'person'>): string =>
  document.owner_id === person.id
    ? `This is not possible in its status: ${document.status}.`
    : 'Only the person who raised the document may do this.'

/** Whether documents must be submitted; otherwise they can be decided as soon as they are created. */
export const isSubmitted = (workflow: Workflow): boolean => (workflow.moves['submit'] ?? []).length > 0

/**
 * Whether required fields may be empty: it is with its owner, and nobody decides it before it is submitted. This
 * includes documents that were sent back, withdrawn or revised (decision 14).
 */
export const isDraft = (workflow: Workflow, document: Pick<Document, 'status'>): boolean =>
  hasDrafts(workflow.moves) && isWithOwnerToSubmit(workflow, document)

/** Whether it was submitted and is not with its owner. */
export const isWithDeciders = (workflow: Workflow, document: Document): boolean =>
  isSubmitted(workflow) && document.status !== workflow.starts && !isWithOwner(workflow, document.status)

function editMessage(workflow: Workflow | null, document: Document): string {
  if (workflow === null) return ''
  const { status } = document
  const isOpen = isSubmitted(workflow) ? isWithOwnerToSubmit(workflow, document) : isUntouched(workflow, document)
  if (isOpen) return ''
  if (isApproved(workflow, status)) return 'It is approved. Revise it to change it.'
  if (isEditedWhileDecided(workflow, document)) return ''
  if (withdrawMessage(workflow, document) === '') return 'It is handed in. Withdraw it to change it.'
  return `It cannot be changed in its status: ${status}.`
}

/** Whether its owner may change it although it is submitted. */
export const isEditedWhileDecided = (workflow: Workflow, document: Document): boolean =>
  workflow.keeps !== null && withdrawMessage(workflow, document) === ''

function editNotice(workflow: Workflow, context: OfferContext): string {
  const { starts, keeps } = workflow
  // Not "It is being decided": what is still to come may only close an approved document.
  const is = `Its status is ${context.document.status}.`
  const freeLabels = (keeps ?? []).map((name) => context.fields?.[name]?.label ?? name)
  const deciders = decidersOf(workflow, context)
  const again = deciders === '' ? '' : ` Once it is handed in again, it is decided again by ${deciders}.`
  const attaches = deciders !== '' && !keeps?.includes('awsfile_count')
  const by = attaches ? 'Saving a change or attaching a file' : 'Saving a change'
  const back = `${by} sends it back to ${starts}.${again}`
  return freeLabels.length === 0
    ? `${is} ${back}`
    : `${is} ${back} Only ${freeLabels.join(', ')} may change as it stands.`
}

/** The people who approved it: "Project manager (Meera Nair)", "Accounts or Sales head, and Director"; '': none. */
function decidersOf(workflow: Workflow, { document, roles = [] }: OfferContext): string {
  const passed = passedMoves(workflow, document.status)
  const labelOf = (by: string): string => roles.find(({ name }) => name === by)?.label ?? by
  const groups = [...Map.groupBy(passed, ({ to }) => to).values()].map((moves) => new Set(moves.map(({ by }) => by)))
  // The move of a condition may skip a step: who decides in several of them is named once.
  const steps = groups.flatMap((roles, at) => {
    const others = [...roles].filter((by) => !groups.slice(0, at).some((earlier) => earlier.has(by)))
    return others.length === 0 ? [] : [others.map(labelOf).join(' or ')]
  })
  const { last_move, last_person } = document
  // After several steps the document has only the person of the last one.
  const isOnePerson = groups.length === 1 && last_move === 'approve' && last_person !== null
  return isOnePerson ? `${steps[0]} (${last_person})` : steps.join(', and ')
}

const isUntouched = (workflow: Workflow, { status, last_move }: Document): boolean =>
  status === workflow.starts && (last_move === null || last_move === 'revise')

/** Possible until it is approved: the people who have decided are notified and decide again. */
function withdrawMessage(workflow: Workflow, { status }: Document): string | null {
  if (!isSubmitted(workflow) || status === workflow.starts) return null
  return isApproved(workflow, status) || isWithOwner(workflow, status) ? null : ''
}

function deleteMessage(workflow: Workflow | null, { number, status, last_move }: Document): string | null {
  if (workflow !== null && status !== workflow.starts) return null
  // A number that was typed into a draft is not used until the draft is submitted.
  const isTyped = workflow !== null && isSubmitted(workflow) && last_move === null
  if (number !== null && !isTyped) return 'It has a number: it cannot be deleted.'
  return last_move === null ? '' : 'It was handed in before: it cannot be deleted.'
}

function returnMessage(workflow: Workflow | null, document: Document): string | null {
  const { last_move, last_person, last_reason } = document
  if (workflow === null || last_move !== 'reject') return null
  return last_reason === null ? `Rejected by ${last_person}.` : `Rejected by ${last_person}: ${last_reason}`
}
