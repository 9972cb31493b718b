import { nearestName } from '../../diagnostics/nearest.ts'
import type { Path } from '../1-parse/path.ts'
import type { StepSource } from '../source.ts'
import { runsOf } from './action-uses.ts'
import type { Checking } from './checking.ts'
import { placesOf, stepsOf, type PageFacts } from './page-facts.ts'
import { isOverlay, overlayWords } from './page-names.ts'
import type { Speaking } from './spoken.ts'

/** Actions stand where what they speak of is; they end; what they show is given what it takes. */
export function checkActions(checking: Checking, facts: PageFacts, speaking: Speaking): void {
  const keys = new Map<string, string>()
  const ringed = new Set<string>()
  for (const [action, source] of Object.entries(facts.source.actions ?? {})) {
    checkPlace(checking, facts, { action, speaking })
    checkRing(checking, facts, { action, ringed })
    for (const { step, path } of stepsOf(facts, action)) {
      if ('show' in step || 'open' in step) checkWith(checking, facts, { step, path })
    }
    if (source.keys === undefined) continue
    const other = keys.get(source.keys)
    keys.set(source.keys, other ?? action)
    if (other === undefined) continue
    const range = checking.positions.value(['actions', action, 'keys'])
    checking.report({ code: 'keys-taken', names: [source.keys, other], range })
  }
}

function checkPlace(
  checking: Checking,
  facts: PageFacts,
  { action, speaking }: { readonly action: string; readonly speaking: Speaking },
): void {
  const own = speaking.own(action)
  const decides = stepsOf(facts, action).find(({ step }) => 'decide' in step)
  if (own.has('row') && (own.has('selected') || decides)) {
    checking.report({ code: 'speaks-of-both', names: [action], range: checking.positions.key(['actions', action]) })
  }
  const reads = placesOf(facts, action)
  // Standing nowhere is said once, as unused.
  if (decides && reads.length > 1) {
    const range = checking.positions.key([...decides.path, 'decide'])
    checking.report({ code: 'decide-place', names: [action, `lists of ${reads.join(' and ')}`], range })
  }
  const needed = speaking.of.get(action) ?? 'nothing'
  for (const { how, path } of facts.uses.get(action) ?? []) {
    const there = needed === 'nothing' || how === 'rows' || (how === 'row' && needed === 'row')
    if (!there) checking.report({ code: 'no-row-here', names: [action, needed], range: checking.positions.value(path) })
  }
}

/** An action that runs itself, in however many steps, never ends. A ring is reported once. */
function checkRing(
  checking: Checking,
  facts: PageFacts,
  { action, ringed }: { readonly action: string; readonly ringed: Set<string> },
): void {
  for (const run of runsOf(stepsOf(facts, action))) {
    const reached = new Set([run.action])
    for (const each of reached) for (const next of runsOf(stepsOf(facts, each))) reached.add(next.action)
    if (!reached.has(action) || ringed.has(run.action)) continue
    for (const each of reached) ringed.add(each)
    checking.report({ code: 'run-ring', names: [action, run.action], range: checking.positions.value(run.path) })
  }
}

type ShowStep = Extract<StepSource, { show: string } | { open: string }>

/** A view takes fields of the form, what the engine shows its own parameters, a route anything. */
function checkWith(checking: Checking, facts: PageFacts, { step, path }: { step: ShowStep; path: Path }): void {
  if (!('show' in step) || typeof step.with !== 'object') return
  const overlay = isOverlay(step.show) && !Object.hasOwn(facts.source.views, step.show) ? step.show : null
  const known = overlay === null ? [...facts.own.keys()] : overlayWords[overlay]
  for (const name of Object.keys(step.with)) {
    if (known.includes(name)) continue
    const range = checking.positions.key([...path, 'with', name])
    const suggestion = nearestName(name, known)
    if (overlay === null) checking.report({ code: 'unknown-field', names: [name], range, suggestion })
    else checking.report({ code: 'unknown-parameter', names: [name, overlay, known.join(', ')], range, suggestion })
  }
}
