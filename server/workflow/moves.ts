import type { Move, Workflow } from '../../engine/definition/definition.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'

export type MoveKind = 'approve' | 'reject'

/** What the condition of a move may use: the document's own fields and the common ones. */
export type RuleRow = Readonly<Record<string, Value>> & { readonly Status: string }

/** The moves that are possible from the document's status, for anybody, in the order of the workflow. */
export function openMoves(workflow: Workflow, kind: MoveKind, row: RuleRow): readonly Move[] {
  return (workflow.moves[kind] ?? []).filter(
    (move) => move.from.includes(row.Status) && (move.when === null || holds(move.when, { row })),
  )
}

/** The roles a document waits for, by which "my rows" are found. */
export function nextRoles(workflow: Workflow | null, row: RuleRow): readonly string[] {
  if (!workflow) return []
  const roles = openMoves(workflow, 'approve', row).map((move) => move.by)
  return [...new Set(roles)].filter((role) => role !== 'owner')
}

/** Whether a status is final: an approval leads to it, and none leads on. */
export function isApproved(workflow: Workflow, status: string): boolean {
  const moves = workflow.moves['approve'] ?? []
  return moves.some((move) => move.to === status) && !moves.some((move) => move.from.includes(status))
}

/** Whether the owner has to act before anybody can decide. */
export function isWithOwner(workflow: Workflow, status: string): boolean {
  return Object.values(workflow.moves).some((moves) =>
    moves.some((move) => move.by === 'owner' && move.from.includes(status)),
  )
}
