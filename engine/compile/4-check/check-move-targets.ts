import type { MoveNode, WorkflowNode } from '../3-expand/ast.ts'
import type { PlacedMove } from './check-gaps.ts'
import type { FileCheck } from './checking.ts'

type Tones = ReadonlyMap<string, string>

const isGood = (tones: Tones, status: string): boolean => tones.get(status) === 'success'
export const isEnd = (tones: Tones, status: string): boolean => isGood(tones, status) || tones.get(status) === 'danger'

interface MissingStatuses {
  readonly groups: ReadonlyMap<string, readonly PlacedMove[]>
  /** Statuses that the screen or a move names, and no move leads to. */
  readonly missing: readonly string[]
  readonly tones: Tones
}

/** An approval and a rejection that lead to one status, while nothing leads to another: whether one is reported. */
export function reportSameDecision(
  { positions, report }: FileCheck,
  { groups, missing, tones }: MissingStatuses,
): boolean {
  const [approve = [], reject = []] = [groups.get('approve'), groups.get('reject')]
  for (const status of missing.filter((each) => isEnd(tones, each))) {
    const [name, wrong, right] = isGood(tones, status) ? ['approve', approve, reject] : ['reject', reject, approve]
    const same = wrong.find(({ move }) =>
      right.some((other) => other.move.to === move.to && other.move.from.some((from) => move.from.includes(from))),
    )
    if (!same) continue
    const range = positions.value([...same.path, 'to'])
    const names = [name, same.move.to, name === 'approve' ? 'reject' : 'approve']
    report({ code: 'same-decision', severity: 'warning', names, range, suggestion: status })
    return true
  }
  return false
}

/** Approvals that lead back to a step before, where a workflow has an end and the step no other approval. */
export function reportLeadingBack(
  { positions, report }: FileCheck,
  { moves: { submit = [], approve = [] } }: WorkflowNode,
  { placed, tones }: { readonly placed: readonly PlacedMove[]; readonly tones: Tones },
): void {
  const forward = [...submit, ...approve]
  const left = new Set(forward.flatMap(({ from }) => from))
  if (!approve.some(({ to }) => isGood(tones, to) && !left.has(to))) return
  for (const { move, path } of placed) {
    const { from, to } = move
    const steps = from.filter((status) => status !== to && !isEnd(tones, status))
    const isOnly = steps.every((status) => approve.every((each) => each === move || !each.from.includes(status)))
    if (isEnd(tones, to) || steps.length === 0 || !isOnly || !steps.every((step) => leads(forward, to, step))) continue
    const range = positions.value([...path, 'to'])
    report({ code: 'approval-leads-back', severity: 'warning', names: [steps.join(', '), to], range })
  }
}

function leads(moves: readonly MoveNode[], start: string, end: string): boolean {
  const reached = new Set([start])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const { from, to } of moves) if (from.some((status) => reached.has(status))) reached.add(to)
  }
  return reached.has(end)
}
