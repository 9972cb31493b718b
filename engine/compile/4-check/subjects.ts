import type { CheckedExpression } from './checking.ts'
import { setEachAt } from './page-scope.ts'
import { stepsOf, type PageFacts } from './page-facts.ts'

/** Names the expressions of an action use; those of `allow` apart, which may speak of `row` anywhere. */
interface NamesUsed {
  readonly own: ReadonlySet<string>
  readonly allow: ReadonlySet<string>
}

export type Subject = 'row' | 'selected' | 'nothing'

/** What each action speaks of: it decides where the action stands (decision 1, sentence 4). */
export interface Subjects {
  readonly of: ReadonlyMap<string, Subject>
  /** Names the action itself uses, whatever it runs. */
  own(action: string): ReadonlySet<string>
}

/** In one walk over all expressions. */
export function subjectsIn(facts: PageFacts, expressions: ReadonlyMap<string, CheckedExpression>): Subjects {
  const used = new Map<string, { own: Set<string>; allow: Set<string> }>()
  for (const { path, names } of expressions.values()) {
    if (path[0] !== 'actions' || names.length === 0) continue
    const action = String(path[1])
    const found = used.get(action) ?? { own: new Set(), allow: new Set() }
    used.set(action, found)
    const ofEach = setEachAt(facts, path) !== null
    for (const name of names) {
      if (name !== 'row' || !ofEach) (path[2] === 'allow' ? found.allow : found.own).add(name)
    }
  }
  const of = new Map<string, Subject>()
  for (const action of Object.keys(facts.page.actions ?? {})) of.set(action, subjectOf(facts, used, [action]))
  return { of, own: (action) => used.get(action)?.own ?? new Set() }
}

/** An action speaks of what the actions it runs speak of; a ring of them is reported elsewhere. */
function subjectOf(facts: PageFacts, used: ReadonlyMap<string, NamesUsed>, chain: readonly string[]): Subject {
  const action = chain.at(-1) ?? ''
  const { own, allow } = used.get(action) ?? { own: new Set(), allow: new Set() }
  const steps = stepsOf(facts, action).map(({ step }) => step)
  const run = steps.flatMap((step) => (step.kind === 'run' && !chain.includes(step.run) ? [step.run] : []))
  const ran = run.map((each) => subjectOf(facts, used, [...chain, each]))
  if (own.has('selected') || steps.some(({ kind }) => kind === 'decide') || ran.includes('selected')) return 'selected'
  return own.has('row') || allow.has('row') || ran.includes('row') ? 'row' : 'nothing'
}
