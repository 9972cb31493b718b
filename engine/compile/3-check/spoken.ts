import type { Made } from './checking.ts'
import { setEachAt } from './page-scope.ts'
import { stepsOf, type PageFacts } from './page-facts.ts'

/** What the expressions of an action speak of; those of `allow` apart, which may speak of `row` anywhere. */
interface Spoken {
  readonly own: ReadonlySet<string>
  readonly allow: ReadonlySet<string>
}

export type SpeaksOf = 'row' | 'selected' | 'nothing'

/** Decides where each action stands (decision 1, sentence 4). */
export interface Speaking {
  readonly of: ReadonlyMap<string, SpeaksOf>
  /** Names the action itself uses, whatever it runs. */
  own(action: string): ReadonlySet<string>
}

/** In one walk over everything that was made of expressions. */
export function speakingIn(facts: PageFacts, made: ReadonlyMap<string, Made>): Speaking {
  const spoken = new Map<string, { own: Set<string>; allow: Set<string> }>()
  for (const { path, names } of made.values()) {
    if (path[0] !== 'actions' || names.length === 0) continue
    const action = String(path[1])
    const found = spoken.get(action) ?? { own: new Set(), allow: new Set() }
    spoken.set(action, found)
    const ofEach = setEachAt(facts, path) !== null
    for (const name of names) {
      if (name !== 'row' || !ofEach) (path[2] === 'allow' ? found.allow : found.own).add(name)
    }
  }
  const of = new Map<string, SpeaksOf>()
  for (const action of Object.keys(facts.source.actions ?? {})) of.set(action, speaks(facts, spoken, [action]))
  return { of, own: (action) => spoken.get(action)?.own ?? new Set() }
}

/** An action speaks of what the actions it runs speak of; a ring of them is reported elsewhere. */
function speaks(facts: PageFacts, spoken: ReadonlyMap<string, Spoken>, chain: readonly string[]): SpeaksOf {
  const action = chain.at(-1) ?? ''
  const { own, allow } = spoken.get(action) ?? { own: new Set(), allow: new Set() }
  const steps = stepsOf(facts, action).map(({ step }) => step)
  const run = steps.flatMap((step) => ('run' in step && !chain.includes(step.run) ? [step.run] : []))
  const ran = run.map((each) => speaks(facts, spoken, [...chain, each]))
  if (own.has('selected') || steps.some((step) => 'decide' in step) || ran.includes('selected')) return 'selected'
  return own.has('row') || allow.has('row') || ran.includes('row') ? 'row' : 'nothing'
}
