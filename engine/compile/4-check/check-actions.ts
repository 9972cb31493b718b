import { nearestName } from '../../diagnostics/nearest.ts'
import type { Path } from '../1-parse/path.ts'
import type { StepOfKind } from '../3-expand/ast.ts'
import { actionRuns } from './action-uses.ts'
import type { FileCheck } from './checking.ts'
import { placesOf, actionSteps, type PageFacts } from './page-facts.ts'
import { isOverlay, overlayWords } from './page-names.ts'
import type { ActionSubject, Subjects } from './subjects.ts'

/** Actions are placed where their subject is available; they end; views they show receive known parameters. */
export function checkActions(checking: FileCheck, facts: PageFacts, subjects: Subjects): void {
  const keys = new Map<string, string>()
  const ringed = new Set<string>()
  for (const [action, { keys: shortcut }] of Object.entries(facts.page.actions ?? {})) {
    checkSubject(checking, facts, { action, subjects })
    checkRing(checking, facts, { action, ringed })
    for (const { step, path } of actionSteps(facts, action)) {
      if (step.kind === 'show') checkWith(checking, facts, { step, path })
      if (step.kind === 'reload') checkReload(checking, facts, { read: step.reload, path })
    }
    if (shortcut === undefined) continue
    const other = keys.get(shortcut)
    keys.set(shortcut, other ?? action)
    if (other === undefined) continue
    const range = checking.positions.value(['actions', action, 'keys'])
    checking.report({ code: 'keys-taken', names: [shortcut, other], range })
  }
}

/** Only a read that sends a call is requested again. */
function checkReload(
  { positions, report }: FileCheck,
  { reads }: PageFacts,
  { read, path }: { readonly read: string; readonly path: Path },
): void {
  const { node, base = null } = reads.get(read) ?? {}
  if (node?.kind !== 'from') return
  const suggestion = base === read ? null : base
  const range = positions.value([...path, 'reload'])
  report({ code: 'reload-computed', severity: 'warning', names: [read], range, suggestion })
}

function checkSubject(
  checking: FileCheck,
  facts: PageFacts,
  { action, subjects }: { readonly action: string; readonly subjects: Subjects },
): void {
  const own = subjects.own(action)
  const decides = actionSteps(facts, action).find(({ step }) => step.kind === 'decide')
  if (own.has('row') && (own.has('selected') || decides)) {
    checking.report({ code: 'speaks-of-both', names: [action], range: checking.positions.key(['actions', action]) })
  }
  const reads = placesOf(facts, action)
  // An action that is placed nowhere is reported once, as unused.
  if (decides && reads.length > 1) {
    const range = checking.positions.key([...decides.path, 'decide'])
    checking.report({ code: 'decide-place', names: [action, `lists of ${reads.join(' and ')}`], range })
  }
  const isForAllow = facts.page.actions?.[action]?.allow !== undefined && !own.has('row')
  checkPlaces(checking, facts, { action, needed: subjects.of.get(action) ?? 'nothing', isForAllow })
}

/** Wherever an action is placed, its subject is available. */
function checkPlaces(checking: FileCheck, facts: PageFacts, { action, needed, isForAllow }: NeededSubject): void {
  if (needed === 'nothing') return
  for (const { how, path } of facts.uses.get(action) ?? []) {
    if (how === 'rows' || (how === 'row' && needed === 'row')) continue
    const notes = isForAllow ? [OF_ALLOW] : needed === 'row' ? rowNotes(facts, path) : []
    checking.report({ code: 'no-row-here', names: [action, needed], range: checking.positions.value(path), notes })
  }
}

/** Where a row is found, for an action that is placed in a bar or a form. */
function rowNotes({ blocks }: PageFacts, path: Path): readonly string[] {
  if (path[0] === 'views' && path[2] === 'actions') return [OF_ROWS]
  const block = blocks.find((each) => each.path.every((part, at) => part === path[at]))
  return block?.facts.inputs ? [OF_FORM] : []
}

interface NeededSubject {
  readonly action: string
  readonly needed: ActionSubject
  /** It needs a row for the condition of its `allow` alone. */
  readonly isForAllow: boolean
}

const OF_ALLOW = '`allow` decides on a row. Where there is none, write `enabledWhen: …` and `reason: …` for it.'
const OF_FORM = 'In a form, read what it holds: `form.…` for `row.…`.'
const OF_ROWS = 'Name it among the `actions` of a list or grid: there it is shown on each row.'

/** An action that runs itself, directly or through others, never ends. A ring is reported once. */
function checkRing(
  checking: FileCheck,
  facts: PageFacts,
  { action, ringed }: { readonly action: string; readonly ringed: Set<string> },
): void {
  for (const run of actionRuns(actionSteps(facts, action))) {
    const reached = new Set([run.action])
    for (const each of reached) for (const next of actionRuns(actionSteps(facts, each))) reached.add(next.action)
    if (!reached.has(action) || ringed.has(run.action)) continue
    for (const each of reached) ringed.add(each)
    checking.report({ code: 'run-ring', names: [action, run.action], range: checking.positions.value(run.path) })
  }
}

/** A view accepts fields of the form, an overlay of the engine its own parameters, a route anything. */
function checkWith(
  checking: FileCheck,
  facts: PageFacts,
  { step, path }: { step: StepOfKind<'show'>; path: Path },
): void {
  if (typeof step.with !== 'object') return
  const overlay = isOverlay(step.show) && !Object.hasOwn(facts.page.views, step.show) ? step.show : null
  const allowed = overlay === null ? [...facts.own.keys()] : overlayWords[overlay]
  for (const name of Object.keys(step.with)) {
    if (allowed.includes(name)) continue
    const range = checking.positions.key([...path, 'with', name])
    const suggestion = nearestName(name, allowed)
    if (overlay === null) checking.report({ code: 'unknown-field', names: [name], range, suggestion })
    else checking.report({ code: 'unknown-parameter', names: [name, overlay, allowed.join(', ')], range, suggestion })
  }
}
