import type { Path } from '../1-parse/parse.ts'
import type { FieldSource, ListSource, PageSource, StepSource } from '../source.ts'
import type { Made } from './checking.ts'
import { blocksOf, readFields, spotFields } from './source-words.ts'

/** What follows from a page's names alone. */
export interface PageFacts {
  readonly source: PageSource
  /** Every field: those of `fields`, then those that reads declare on the spot. */
  readonly fields: ReadonlyMap<string, FieldSource>
  /** Action → the reads of the lists it stands in. */
  readonly places: ReadonlyMap<string, readonly string[]>
  readonly paged: ReadonlySet<string>
}

export function pageFacts(source: PageSource): PageFacts {
  const reads = Object.entries(source.data ?? {})
  const declared = Object.entries(source.fields ?? {})
  const spot = reads.flatMap(([, read]) => spotFields(read))
  const places = new Map<string, string[]>()
  for (const { list } of listsOf(source)) {
    for (const action of list.actions ?? []) {
      const before = places.get(action) ?? []
      places.set(action, before.includes(list.list) ? before : [...before, list.list])
    }
  }
  const paged = reads.filter(([, read]) => read.page !== undefined).map(([name]) => name)
  return { source, fields: new Map([...declared, ...spot]), places, paged: new Set(paged) }
}

/** A list of a page, and where it stands. */
export interface PlacedList {
  readonly list: ListSource
  readonly path: Path
}

export function listsOf(source: PageSource): readonly PlacedList[] {
  return Object.entries(source.views).flatMap(([name, view]) => {
    const path = 'blocks' in view ? ['views', name, 'blocks'] : ['views', name]
    return blocksOf(view).flatMap((block, at) => ('list' in block ? [{ list: block, path: [...path, at] }] : []))
  })
}

export function fieldsOfRead(facts: PageFacts, name: string): ReadonlyMap<string, FieldSource> {
  const reads = facts.source.data ?? {}
  return readFields(Object.hasOwn(reads, name) ? reads[name] : undefined, facts.fields)
}

/** The steps of an action with where they stand; a single one stands in place. */
export function stepsOf(
  facts: PageFacts,
  action: string,
): readonly { step: StepSource; path: readonly (string | number)[] }[] {
  const source = facts.source.actions?.[action]
  if (!source) return []
  const path = ['actions', action]
  return 'steps' in source
    ? source.steps.map((step, at) => ({ step, path: [...path, 'steps', at] }))
    : [{ step: source, path }]
}

/** Names an action's expressions use; those of `allow` apart, which may speak of `row` anywhere. */
export function namesOfAction(
  made: ReadonlyMap<string, Made>,
  action: string,
): { readonly own: ReadonlySet<string>; readonly allow: ReadonlySet<string> } {
  const own = new Set<string>()
  const allow = new Set<string>()
  for (const { path, names } of made.values()) {
    if (path[0] !== 'actions' || path[1] !== action) continue
    for (const name of names) (path[2] === 'allow' ? allow : own).add(name)
  }
  return { own, allow }
}

/** Decides where an action stands (decision 1, sentence 4). */
export function speaksOf(
  facts: PageFacts,
  made: ReadonlyMap<string, Made>,
  action: string,
): 'row' | 'selected' | 'nothing' {
  const { own, allow } = namesOfAction(made, action)
  if (own.has('selected') || stepsOf(facts, action).some(({ step }) => 'decide' in step)) return 'selected'
  return own.has('row') || allow.has('row') ? 'row' : 'nothing'
}
