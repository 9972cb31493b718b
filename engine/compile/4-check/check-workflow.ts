import { linesNotes, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { OWNER } from '../../language/workflow.ts'
import type { Path } from '../1-parse/parse.ts'
import type { FieldNode, MoveNode, WorkflowNode } from '../3-expand/ast.ts'
import { reachableStatuses } from '../3-expand/reachable-statuses.ts'
import { reportGaps, type MoveGroup, type PlacedMove } from './check-gaps.ts'
import { isEnd as isEndTone, reportLeadingBack, reportSameDecision } from './check-move-targets.ts'
import { reportSettled } from './check-settled.ts'
import { hasErrors, pathKey, type FileCheck } from './checking.ts'
import { canHold } from './constant-conditions.ts'

/** The context of a workflow. */
interface WorkflowPlace {
  readonly path: Path
  /** The colour of each status: it shows where a document may end. */
  readonly tones: ReadonlyMap<string, string>
  /** The statuses that the screen lists; null: all, or the workflow is of app.yaml. */
  readonly listed?: readonly string[]
  /** What people fill in on the screen that has the workflow. */
  readonly fields?: ReadonlyMap<string, FieldNode>
}

/** Every move can be made, and none leads to a dead end. Names come first: a misspelt status would seem unreachable. */
export function checkWorkflow(checking: FileCheck, workflow: WorkflowNode, place: WorkflowPlace): void {
  if (hasErrors(checking.diagnostics)) return
  const { path, tones, fields = new Map() } = place
  const groups = Object.entries(workflow.moves).map(([name, moves]): MoveGroup => {
    return { name, fields, moves: moves.map((move, at) => ({ move, path: [...path, 'moves', name, at] })) }
  })
  const all = groups.flatMap(({ moves }) => moves)
  for (const each of all) reportPlaceholder(checking, each)
  if (reportStart(checking, workflow, { path, moves: all })) return
  if (!reportMistaken(checking, workflow, { ...place, groups }))
    reportUnreachable(checking, workflow.starts, { moves: all, path, tones })
  for (const { moves } of groups) reportOvertaken(checking, moves)
  for (const group of groups) reportGaps(checking, group)
  reportSettled(checking, groups, { starts: workflow.starts, known: new Set(tones.keys()) })
  for (const each of all) reportIdle(checking, each)
  if (!hasErrors(checking.diagnostics)) {
    reportDeadEnds(checking, workflow, { path, tones })
    reportOnlyRejected(checking, workflow, { path, tones })
  }
  reportOwner(checking, workflow, path)
  reportSubmitter(checking, workflow, path)
}

/** Moves with the target of another: whether no document comes to a status because of that. */
function reportMistaken(
  checking: FileCheck,
  workflow: WorkflowNode,
  { groups, tones, listed }: WorkflowPlace & { readonly groups: readonly MoveGroup[] },
): boolean {
  const byName = new Map(groups.map(({ name, moves }) => [name, moves]))
  reportLeadingBack(checking, workflow, { placed: byName.get('approve') ?? [], tones })
  const moves = groups.flatMap((group) => group.moves.map(({ move }) => move))
  const reached = reachableStatuses(workflow.starts, moves)
  const missing = [...moves.flatMap(({ from }) => from), ...(listed ?? [])].filter((status) => !reached.has(status))
  return reportSameDecision(checking, { groups: byName, missing, tones })
}

/** The reason of a move is shown as it is written, since the person who reads it may not see every field. */
function reportPlaceholder({ positions, report }: FileCheck, { move, path }: PlacedMove): void {
  const [placeholder] = /\{\s*[A-Za-z][^{}]*\}/.exec(move.reason ?? '') ?? []
  if (placeholder === undefined) return
  const range = positions.value([...path, 'reason'])
  report({ code: 'placeholder-in-reason', severity: 'warning', names: [placeholder], range })
}

/** A start that no move leaves: then none of the moves can be made, and that is one mistake. */
function reportStart(
  { positions, report }: FileCheck,
  { starts, moves: groups }: WorkflowNode,
  { path, moves }: PlacedMoves,
): boolean {
  if (moves.length === 0 || moves.some(({ move }) => move.from.includes(starts))) return false
  const reached = new Set(moves.map(({ move }) => move.to))
  const roots = [...new Set(moves.flatMap(({ move }) => move.from))].filter((status) => !reached.has(status))
  const [root, another] = roots
  const range = positions.value([...path, 'starts'])
  const suggestion = another === undefined ? (root ?? null) : nearestName(starts, roots)
  const notes = roots.length > 0 ? [`No move leads to ${listNames(roots)}: documents begin there.`] : []
  if (root !== undefined && !Object.hasOwn(groups, 'submit'))
    notes.push(`Or lead there with the move that is missing: submit: [{ from: ${starts}, to: ${root}, by: owner }]`)
  report({ code: 'starts-nowhere', names: [starts], range, suggestion, notes })
  return true
}

/** Statuses in which a document waits although no move leaves them, while other statuses are good ends. */
function reportDeadEnds(checking: FileCheck, { moves }: WorkflowNode, { path, tones }: WorkflowPlace): void {
  const { positions, report } = checking
  const all = Object.values(moves).flat()
  const left = new Set(all.flatMap(({ from }) => from))
  const isEnd = ({ to }: MoveNode): boolean => !left.has(to)
  if (!all.some((move) => isEnd(move) && tones.get(move.to) === 'success')) return
  const reported = new Set<string>()
  for (const [name, group] of Object.entries(moves)) {
    for (const [at, move] of group.entries()) {
      const tone = tones.get(move.to)
      if (name === 'reject' || !isEnd(move) || tone === 'success' || tone === 'danger' || reported.has(move.to))
        continue
      reported.add(move.to)
      const range = positions.value([...path, 'moves', name, at, 'to'])
      const notes = [`A move with "from: ${move.to}" is missing.`]
      report({ code: 'no-way-out', names: [move.to], range, notes })
    }
  }
}

/** Statuses on the way to an approval from which documents can only be rejected. An approved one may be revoked. */
function reportOnlyRejected(checking: FileCheck, { moves }: WorkflowNode, { path, tones }: WorkflowPlace): void {
  const { positions, report } = checking
  const { approve = [], reject = [] } = moves
  const others = Object.entries(moves).flatMap(([name, group]) => (name === 'reject' ? [] : group))
  const left = new Set(others.flatMap(({ from }) => from))
  const reported = new Set<string>()
  for (const [at, { to }] of approve.entries()) {
    const isEnd = tones.get(to) === 'success' || tones.get(to) === 'danger'
    if (isEnd || left.has(to) || reported.has(to) || !reject.some(({ from }) => from.includes(to))) continue
    reported.add(to)
    const range = positions.value([...path, 'moves', 'approve', at, 'to'])
    const ends = [...new Set(approve.map((move) => move.to))].filter((status) => status !== to)
    const notes = [`Write \`- { from: ${to}, to: ${ends.at(-1) ?? '…'}, by: … }\` under \`approve\`.`]
    report({ code: 'only-rejected', names: [to], range, notes })
  }
}

/** Moves by the owner of a document that would approve it, although nobody may decide on their own documents. */
function reportOwner({ positions, report }: FileCheck, { moves, ownDocuments }: WorkflowNode, path: Path): void {
  if (ownDocuments === 'allow') return
  for (const [at, { by }] of (moves.approve ?? []).entries()) {
    if (by !== OWNER) continue
    const notes = ['Name a role, or write `ownDocuments: allow` beside `moves`.']
    report({
      code: 'owner-approves',
      names: [],
      range: positions.value([...path, 'moves', 'approve', at, 'by']),
      notes,
    })
  }
}

/** Moves by which a role would submit a document: it is submitted by whoever filled it in. */
function reportSubmitter({ positions, report }: FileCheck, { moves, example = false }: WorkflowNode, path: Path): void {
  if (example) return
  for (const [at, { by }] of (moves.submit ?? []).entries()) {
    if (by === OWNER) continue
    const range = positions.value([...path, 'moves', 'submit', at, 'by'])
    report({ code: 'role-submits', severity: 'warning', names: [by], range, suggestion: OWNER })
  }
}

/** A start to which moves lead from the status of the first move, the only one that no move leads to. */
function reportMiddle(
  { positions, report }: FileCheck,
  { starts, roots }: { readonly starts: string; readonly roots: readonly string[] },
  { moves, path }: PlacedMoves,
): boolean {
  const [root, another] = roots
  if (root === undefined || another !== undefined) return false
  const reached = reachableStatuses(
    root,
    moves.map(({ move }) => move),
  )
  if (!reached.has(starts) || !moves[0]?.move.from.includes(root)) return false
  const notes = [`No move leads to ${root}: documents begin there.`]
  const range = positions.value([...path, 'starts'])
  report({ code: 'unreachable-status', names: [root, starts], range, suggestion: root, notes })
  return true
}

/** All moves of the workflow at a path. */
interface PlacedMoves {
  readonly moves: readonly PlacedMove[]
  readonly path: Path
}

function reportUnreachable(
  checking: FileCheck,
  starts: string,
  { moves, path, tones }: PlacedMoves & Pick<WorkflowPlace, 'tones'>,
): void {
  const reached = reachableStatuses(
    starts,
    moves.map(({ move }) => move),
  )
  const missing = new Set(moves.flatMap(({ move }) => move.from).filter((status) => !reached.has(status)))
  // A status with followers: they are reachable as soon as it is.
  const followers = new Set(
    moves.filter(({ move }) => move.from.every((each) => missing.has(each))).map(({ move }) => move.to),
  )
  const roots = [...missing].filter((status) => !followers.has(status))
  if (reportMiddle(checking, { starts, roots }, { moves, path })) return
  for (const status of roots.length > 0 ? roots : [...missing].slice(0, 1)) {
    const [first, ...others] = moves.filter(({ move }) => move.from.includes(status))
    if (!first) continue
    const range = checking.positions.value([...first.path, 'from', first.move.from.indexOf(status)])
    const targets = [...reached].filter((each) => each !== status)
    const lines = others.map(({ path }) => checking.positions.key([...path, 'from']).start.line)
    const notes = [`Documents come to: ${listNames(targets)}`, ...linesNotes(lines)]
    const forward = moves.filter((each) => each.path.at(-2) !== 'reject')
    // The step that no move but a rejection leaves was meant, or a status alike that is no opposite.
    const waiting = targets.filter(
      (each) => !isEndTone(tones, each) && !forward.some(({ move }) => move.from.includes(each)),
    )
    const like = targets.filter((each) => !isEndTone(tones, each) || tones.get(each) === tones.get(status))
    const [only, another] = waiting
    const suggestion = only !== undefined && another === undefined ? only : nearestName(status, like)
    checking.report({ code: 'unreachable-status', names: [status, starts], range, suggestion, notes })
  }
}

/** A move that leads back to the status it starts from. */
function reportIdle({ positions, report }: FileCheck, { move: { from, to }, path }: PlacedMove): void {
  const at = from.indexOf(to)
  if (at < 0) return
  const range = positions.value(from.length > 1 ? [...path, 'from', at] : [...path, 'to'])
  report({ code: 'idle-move', severity: 'warning', names: [to], range })
}

/** A move without `when` makes a later move of the same role from the same status unreachable. */
function reportOvertaken(checking: FileCheck, group: readonly PlacedMove[]): void {
  group.forEach(({ move, path }, at) => {
    const earlier = group.slice(0, at).filter((each) => each.move.by === move.by)
    for (const [index, status] of move.from.entries()) {
      const before = earlier.filter((each) => each.move.from.includes(status))
      const first = before.find((each) => isAlways(each.move))
      const wider = before.find((each) => includes(checking, each, { move, path }))
      const line = ({ path: [...of] }: PlacedMove): string => String(checking.positions.key([...of, 'from']).start.line)
      const range = checking.positions.value([...path, 'from', index])
      if (first) checking.report({ code: 'unreachable-move', names: [status, line(first)], range })
      else if (wider) {
        const notes = [`Write this move above it: the first whose \`when\` holds is made.`]
        checking.report({ code: 'overtaken-move', severity: 'warning', names: [line(wider), status], range, notes })
      }
    }
  })
}

/** Whether the condition of an earlier move holds wherever that of a later one does. */
function includes({ expressions }: FileCheck, earlier: PlacedMove, later: PlacedMove): boolean {
  const [wide, narrow] = [earlier, later].map(({ path }) => expressions.get(pathKey([...path, 'when']))?.tree)
  if (!wide || !narrow || wide.op === 'literal' || narrow.op === 'literal' || !canHold(narrow, {})) return false
  return !canHold({ op: 'and', left: narrow, right: { op: 'not', of: wide } }, {})
}

function isAlways(move: MoveNode): boolean {
  return move.when === undefined || move.when === true
}
