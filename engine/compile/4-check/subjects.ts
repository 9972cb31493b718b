import type { CheckedExpression } from './checking.ts'
import { setEachAt } from './page-scope.ts'
import { actionSteps, type PageFacts } from './page-facts.ts'

type Own = ReadonlyMap<string, ReadonlySet<string>>

export type ActionSubject = 'row' | 'selected' | 'nothing'

/** The subject of each action: it decides where the action may be placed (decision 01). */
export interface Subjects {
  readonly of: ReadonlyMap<string, ActionSubject>
  /** Names that the action itself uses, whatever it runs. */
  own(action: string): ReadonlySet<string>
}

/** Visits all expressions once. Those of `allow` do not count as the action's own: they may refer to `row` anywhere. */
export function subjectsIn(facts: PageFacts, expressions: ReadonlyMap<string, CheckedExpression>): Subjects {
  const used = new Map<string, Set<string>>()
  for (const { path, names } of expressions.values()) {
    if (path[0] !== 'actions' || path[2] === 'allow' || names.length === 0) continue
    const action = String(path[1])
    const namesOfAction = used.get(action) ?? new Set()
    used.set(action, namesOfAction)
    const ofEach = setEachAt(facts, path) !== null
    for (const name of names) if (name !== 'row' || !ofEach) namesOfAction.add(name)
  }
  const of = new Map<string, ActionSubject>()
  for (const action of Object.keys(facts.page.actions ?? {})) of.set(action, subjectOf(facts, used, [action]))
  return { of, own: (action) => used.get(action) ?? new Set() }
}

/**
 * The subject of an action includes those of the actions that it runs; a ring is reported elsewhere. With `allow` its
 * subject is a row, whatever the condition reads: without a row the condition would never be evaluated.
 */
function subjectOf(facts: PageFacts, used: Own, chain: readonly string[]): ActionSubject {
  const action = chain.at(-1) ?? ''
  const own = used.get(action) ?? new Set()
  const hasAllow = facts.page.actions?.[action]?.allow !== undefined
  const steps = actionSteps(facts, action).map(({ step }) => step)
  const run = steps.flatMap((step) => (step.kind === 'run' && !chain.includes(step.run) ? [step.run] : []))
  const ran = run.map((each) => subjectOf(facts, used, [...chain, each]))
  if (own.has('selected') || steps.some(({ kind }) => kind === 'decide') || ran.includes('selected')) return 'selected'
  return own.has('row') || hasAllow || ran.includes('row') ? 'row' : 'nothing'
}
