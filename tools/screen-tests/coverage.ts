/** What the cases of a screen have covered, out of everything there is. */
import type { Compiled } from '../../engine/definition/definition.ts'
import { OWNER } from '../../engine/language/workflow.ts'
import type { CaseNode } from '../../engine/language/screen-test.ts'
import type { CasePage } from './case-page.ts'
import type { Covered } from './results.ts'
import type { IsWritten } from './written-rules.ts'
import { noteRules, rulesOf, type RuleOutcomes } from './rules.ts'

export interface CoverageNotes {
  /** `status × role` */
  readonly pairs: Set<string>
  readonly actions: Set<string>
  readonly rules: RuleOutcomes
}

export const noCoverage = (): CoverageNotes => ({ pairs: new Set(), actions: new Set(), rules: new Map() })

/** Notes what the page shows now; called when it is opened, and after each step. */
export function notePage({ pairs, rules }: CoverageNotes, shown: CasePage, row: string | null): void {
  noteRules(rules, shown, row)
  const { person } = shown.erp.sources
  const stored = shown.erp.rows().find(({ id }) => id === row)
  if (!stored?.document) return
  for (const role of person.roles) pairs.add(pairOf(stored.document.status, role))
  if (stored.owner === person.id) pairs.add(pairOf(stored.document.status, OWNER))
}

/** Notes what a case names itself. */
export function noteCase({ actions, rules }: CoverageNotes, { do: steps = [], expect }: CaseNode): void {
  for (const step of steps) if (step.kind === 'press') actions.add(step.press)
  const { buttons, disabled, values, texts } = expect
  if (Array.isArray(buttons)) for (const name of buttons as readonly string[]) actions.add(name)
  if (typeof disabled === 'object') for (const name of Object.keys(disabled)) actions.add(name)
  for (const name of Object.keys({ ...values, ...texts }))
    for (const word of ['value', 'from']) rules.set(`${name} ${word}`, new Set(['looked at']))
}

const pairOf = (status: string, role: string): string => `${status} × ${role}`

/** A screen, and which of its rules its author wrote. */
export interface CoveredScreen {
  readonly compiled: Compiled
  readonly isWritten: IsWritten
}

/** Coverage of the workflow's statuses × roles, of actions, and of the rules that the author wrote. */
export function coverageOf({ compiled, isWritten }: CoveredScreen, notes: CoverageNotes): readonly Covered[] {
  const rules = rulesOf(compiled, isWritten)
  const isMet = ({ name, needs }: (typeof rules)[number]): boolean =>
    needs.every((outcome) => notes.rules.get(name)?.has(outcome))
  const missingRules = rules.filter((rule) => !isMet(rule))
  return [
    covered('statuses × roles', pairsOf(compiled), (pair) => notes.pairs.has(pair)),
    covered('actions', actionsOf({ compiled, isWritten }), (name) => notes.actions.has(name)),
    { of: 'rules', all: rules.map(({ name }) => name), missing: missingRules.map((rule) => unmet(rule, notes)) },
  ]
}

/** The actions that people press, and those of the author; without what the engine itself does after a change. */
function actionsOf({ compiled: { client }, isWritten }: CoveredScreen): readonly string[] {
  const started = startedIn(client.views)
  return Object.keys(client.actions).filter((name) => isWritten(name, 'steps') || !started.has(name))
}

/** The words that name an action which no button runs. */
const STARTING: ReadonlySet<string> = new Set(['onChange', 'save'])

function startedIn(part: unknown): ReadonlySet<unknown> {
  if (typeof part !== 'object' || part === null) return new Set()
  const own = Object.entries(part).map(([word, value]) => (STARTING.has(word) ? new Set([value]) : startedIn(value)))
  return new Set(own.flatMap((each) => [...each]))
}

function covered(of: string, all: readonly string[], isSeen: (name: string) => boolean): Covered {
  return { of, all, missing: all.filter((name) => !isSeen(name)) }
}

function unmet({ name, needs }: ReturnType<typeof rulesOf>[number], { rules }: CoverageNotes): string {
  const seen = rules.get(name)
  return `${name} (never ${needs.filter((outcome) => !seen?.has(outcome)).join(' or ')})`
}

/** Every status that a document can have, with every role that moves documents. */
function pairsOf({ server: { workflow } }: Compiled): readonly string[] {
  if (workflow === null) return []
  const moves = Object.values(workflow.moves).flat()
  const statuses = new Set([workflow.starts, ...moves.flatMap(({ from, to }) => [...from, to])])
  const roles = new Set(moves.map(({ by }) => by))
  return [...statuses].flatMap((status) => [...roles].map((role) => pairOf(status, role)))
}
