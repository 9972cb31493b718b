import type { AppDefinition, Move, Workflow } from '../../engine/definition/definition.ts'
import type { Document } from './document.ts'
import type { Person } from '../http/person.ts'
import { matchesRow } from '../query/matches-row.ts'
import { guardedColumns, guards, isRefusedBy } from './guards.ts'
import {
  isApproved,
  isBlockedByRules,
  isMadeBy,
  isSentBack,
  isWithOwner,
  type MoveKind,
  movesFrom,
  openMoves,
} from './moves.ts'

/** The move that a person may make with a document, or the reason why they may not make any. */
export type MovePermission =
  | { readonly move: Move; readonly workflow: Workflow }
  | { readonly move: null; readonly reason: 'own' | 'decided' | 'forbidden'; readonly message: string }

interface MoveRequest {
  readonly workflow: Workflow | null
  readonly kind: MoveKind
  readonly document: Document
  readonly person: Person
  readonly app: AppDefinition
}

/** Used by lists, which show the reason, and by decisions, which refuse with it. */
export function movePermission({ workflow, kind, document, person, app }: MoveRequest): MovePermission {
  if (!workflow) return no('forbidden', 'This screen has no approval workflow.')
  const open = openMoves(workflow, kind, document)
  const isOwner = document.owner_id === person.id
  if (open.length === 0) return refusalWithoutMove({ workflow, kind, document, isOwner })
  const mine = open.find((move) => isMadeBy(move, { roles: person.roles, isOwner }))
  if (!mine) return no('forbidden', `Waiting for ${rolesIn(open, app)}.`)
  const columns = guardedColumns(workflow, document)
  const reader = { ...person, teamMates: [] }
  const refusing = guards.find((guard) => guard.concerns(mine, kind) && matchesRow(isRefusedBy(guard), columns, reader))
  return refusing ? no('own', refusing.message) : { move: mine, workflow }
}

/** Why no rule of the workflow applies; the document's owner or the author of the rules can change that. */
export function noMatchingRuleMessage(
  workflow: Workflow | null,
  kind: MoveKind,
  { status }: Pick<Document, 'status'>,
): string {
  const moves = workflow === null ? [] : movesFrom(workflow, kind, status)
  const reasons = new Set(moves.flatMap(({ reason }) => reason ?? []))
  return reasons.size === 0 ? NOT_AS_IT_IS[kind] : [...reasons].join(' ')
}

const NOT_AS_IT_IS: Readonly<Record<MoveKind, string>> = {
  submit: 'It cannot be handed in as it is: no rule of its workflow takes it.',
  approve: 'It cannot be approved as it is: no rule of its workflow takes it.',
  reject: 'It cannot be rejected as it is: no rule of its workflow takes it.',
}

interface MissingMove extends Pick<MoveRequest, 'kind' | 'document'> {
  readonly workflow: Workflow
  readonly isOwner: boolean
}

function refusalWithoutMove({ workflow, kind, document, isOwner }: MissingMove): MovePermission {
  const { status } = document
  if (isBlockedByRules(workflow, kind, document))
    return no('forbidden', noMatchingRuleMessage(workflow, kind, document))
  if (isApproved(workflow, status)) return no('decided', 'Already approved.')
  if (isSentBack(workflow, document))
    return no('decided', isOwner ? sentBackText(document) : 'Rejected: its owner may submit it again.')
  if (status === workflow.starts) return no('forbidden', 'Not submitted yet.')
  if (isWithOwner(workflow, status))
    return no('decided', `${status}: ${isOwner ? 'you' : 'its owner'} may submit it again.`)
  return no('decided', `Already decided: ${status}.`)
}

const sentBackText = ({ last_reason: reason }: Document): string =>
  reason ? `Rejected: ${reason}` : 'Rejected: you may submit it again.'

function rolesIn(moves: readonly Move[], app: AppDefinition): string {
  const labelOf = (by: string) => app.roles.find((role) => role.name === by)?.label ?? `${by} (no longer a role here)`
  const labels = moves.map(({ by }) => (by === 'owner' ? by : labelOf(by)))
  return [...new Set(labels)].join(' or ')
}

function no(reason: 'own' | 'decided' | 'forbidden', message: string): MovePermission {
  return { move: null, reason, message }
}
