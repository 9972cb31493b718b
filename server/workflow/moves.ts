import type { Move, Workflow } from '../../engine/definition/definition.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'

export type MoveKind = 'approve' | 'reject'

/** What a move's condition may speak of: the document's own fields and the common ones. */
export type RuleRow = Readonly<Record<string, Value>> & { readonly Status: string }

/** The moves a document can make from here, whoever makes them, in the order they are written. */
export function openMoves(workflow: Workflow, kind: MoveKind, row: RuleRow): readonly Move[] {
  return (workflow.moves[kind] ?? []).filter(
    (move) => move.from.includes(row.Status) && (move.when === null || holds(move.when, { row })),
  )
}

/** Roles whose people a document waits for: what "my rows" looks for. */
export function nextRoles(workflow: Workflow | null, row: RuleRow): readonly string[] {
  if (!workflow) return []
  const roles = openMoves(workflow, 'approve', row).map((move) => move.by)
  return [...new Set(roles)].filter((role) => role !== 'owner')
}

/** Where approving ends: reached by it, and left by no further one. */
export function isApproved(workflow: Workflow, status: string): boolean {
  const moves = workflow.moves['approve'] ?? []
  return moves.some((move) => move.to === status) && !moves.some((move) => move.from.includes(status))
}

/** Its owner still has to do something before anybody can decide. */
export function isWithOwner(workflow: Workflow, status: string): boolean {
  return Object.values(workflow.moves).some((moves) =>
    moves.some((move) => move.by === 'owner' && move.from.includes(status)),
  )
}
