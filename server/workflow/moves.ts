import type { Move, Workflow } from '../../engine/definition/definition.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import { type Document, type RuledDocument, ruleRow } from './document.ts'

export type MoveKind = 'submit' | 'approve' | 'reject'

/** The moves that start from a status, whatever their condition. */
export const movesFrom = (workflow: Workflow, kind: MoveKind, status: string): readonly Move[] =>
  (workflow.moves[kind] ?? []).filter(({ from }) => from.includes(status))

/** Whether the move is for a person with these roles, or for the owner. */
export const isMadeBy = ({ by }: Move, { roles, isOwner }: Mover): boolean =>
  by === 'owner' ? isOwner : roles.includes(by)

interface Mover {
  readonly roles: readonly string[]
  readonly isOwner: boolean
}

/** The moves that are possible from the document's status, for anybody, in the order of the workflow. */
export function openMoves(workflow: Workflow, kind: MoveKind, document: RuledDocument): readonly Move[] {
  const moves = movesFrom(workflow, kind, document.status)
  // Most moves have no condition, so the row is not created for them.
  if (moves.every(({ when }) => when === null)) return moves
  const row = ruleRow(document)
  return moves.filter(({ when }) => when === null || holds(when, { row }))
}

/** Whether moves start from its status, but no condition of them holds. */
export const isBlockedByRules = (workflow: Workflow, kind: MoveKind, document: RuledDocument): boolean =>
  movesFrom(workflow, kind, document.status).length > 0 && openMoves(workflow, kind, document).length === 0

/** The roles a document waits for, by which "my rows" are selected. */
export function nextRoles(workflow: Workflow | null, document: RuledDocument): readonly string[] {
  if (!workflow) return []
  const roles = openMoves(workflow, 'approve', document).map((move) => move.by)
  return [...new Set(roles)].filter((role) => role !== 'owner')
}

/** The approvals by which a document may have come to the status, in the order of the workflow. */
export function passedMoves({ moves }: Workflow, status: string): readonly Move[] {
  const approvals = (moves['approve'] ?? []).filter(({ by }) => by !== 'owner')
  const reached = new Set([status])
  let count = 0
  while (count < reached.size) {
    count = reached.size
    for (const { from, to } of approvals) if (reached.has(to)) for (const before of from) reached.add(before)
  }
  return approvals.filter(({ to }) => reached.has(to))
}

/** The approvals that are still open, step by step: the alternatives of each, as far as the document is as it is now. */
export function remainingSteps(workflow: Workflow, document: RuledDocument): readonly (readonly Move[])[] {
  const steps: (readonly Move[])[] = []
  const passed = new Set<string>()
  let at = document
  while (!passed.has(at.status)) {
    passed.add(at.status)
    const approvals = openMoves(workflow, 'approve', at)
    if (approvals.length > 0) steps.push(approvals)
    const [next] = approvals.length > 0 ? approvals : openMoves(workflow, 'submit', at)
    if (next) at = { ...at, status: next.to }
  }
  return steps
}

/** Whether a status is final: an approval leads to it, and no approval starts from it. */
export function isApproved(workflow: Workflow, status: string): boolean {
  const moves = workflow.moves['approve'] ?? []
  return moves.some((move) => move.to === status) && !moves.some((move) => move.from.includes(status))
}

/** Whether it was rejected and its owner may submit it again. */
export const isSentBack = (
  workflow: Workflow,
  { status, last_move }: Pick<Document, 'status' | 'last_move'>,
): boolean => last_move === 'reject' && (status === workflow.starts || isWithOwner(workflow, status))

/**
 * Whether a document that waits for this person was decided before it was submitted the last time. Once another step
 * has followed the submission, only a person is sure of it who decided it before and had no part in the earlier steps.
 */
export function isSubmittedAgain(
  workflow: Workflow,
  { status, last_move, decided_by }: Pick<Document, 'status' | 'last_move' | 'decided_by'>,
  person: { readonly id: string; readonly roles: readonly string[] },
): boolean {
  if (last_move === 'submit') return decided_by.length > 0
  const { id, roles } = person
  return decided_by.includes(id) && !passedMoves(workflow, status).some(({ by }) => roles.includes(by))
}

/** What a move did, for messages: the new status, or how the document came back to its first one. */
export function resultOf(workflow: Pick<Workflow, 'starts'> | null, { move, to }: MadeMove): string {
  return (to === workflow?.starts ? BACK[move] : undefined) ?? to
}

interface MadeMove {
  readonly move: string
  readonly to: string
}

const BACK: Readonly<Record<string, string>> = {
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  revise: 'Opened for a revision',
}

/**
 * "Approved by Meera Nair, now Head to sign": for people who do not know the steps. A status alone, as in "Head to sign
 * by Meera Nair", would say who has still to act, not what was done.
 * @param by the person, and when it was where that is shown
 */
export function decisionText(workflow: Pick<Workflow, 'starts'> | null, made: MadeMove, by: string): string {
  const { done, now } = decisionOf(workflow, made)
  return `${done} by ${by}${now === null ? '' : `, now ${now}`}`
}

/** What a person did, and the status to which it led; null: the word says it. */
export function decisionOf(
  workflow: Pick<Workflow, 'starts'> | null,
  { move, to }: MadeMove,
): { readonly done: string; readonly now: string | null } {
  const back = to === workflow?.starts ? BACK[move] : undefined
  const done = back ?? DONE[move] ?? to
  return { done, now: back !== undefined || done === to ? null : to }
}

const DONE: Readonly<Record<string, string>> = { approve: 'Approved', reject: 'Rejected' }

/** Whether the owner has to act before anybody can decide. */
export function isWithOwner(workflow: Workflow, status: string): boolean {
  return Object.values(workflow.moves).some((moves) =>
    moves.some((move) => move.by === 'owner' && move.from.includes(status)),
  )
}
