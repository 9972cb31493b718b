import { row, type Type } from '../../expressions/check/check.ts'
import type { Path } from '../1-parse/path.ts'
import type { FormSource, PageSource, StepSource } from '../source.ts'
import { actionUses, runsOf, type ActionUse } from './action-uses.ts'
import { declaredFields, rowOf, type FieldMap } from './field-facts.ts'
import type { PlacedBlock } from './leaves.ts'
import { placedBlocks } from './page-blocks.ts'
import { readFacts, type ReadMap } from './read-facts.ts'
import { screenScope } from './scope.ts'

/** What follows from a page's names alone. */
export interface PageFacts {
  readonly source: PageSource
  /** Those of `fields`: what the form can hold. */
  readonly own: FieldMap
  /** Every field: those of `fields`, those that reads declare on the spot, and those of child rows. */
  readonly fields: FieldMap
  readonly reads: ReadMap
  readonly paged: ReadonlySet<string>
  /** In the order of the file, those within others, too. */
  readonly blocks: readonly PlacedBlock[]
  /** Where each action is named in views. */
  readonly uses: ReadonlyMap<string, readonly ActionUse[]>
  /** Action → the actions that run it. */
  readonly callers: ReadonlyMap<string, readonly string[]>
}

export function pageFacts(source: PageSource): PageFacts {
  const own = declaredFields(source.fields ?? {}, ['fields'])
  const reads = readFacts(source, own, screenScope(source.filters ?? {}, rowOf(own)))
  const blocks = placedBlocks(source)
  const fields = allFields(own, reads)
  const paged = Object.entries(source.data ?? {}).filter(([, read]) => 'page' in read)
  const uses = grouped(actionUses(source, blocks, { fields: own, reads }), ({ action }) => action)
  const runs = Object.keys(source.actions ?? {}).flatMap((caller) =>
    runsOf(stepsIn(source, caller)).map(({ action }) => ({ action, caller })),
  )
  const callers = new Map(
    [...grouped(runs, ({ action }) => action)].map(([action, found]) => [action, found.map(({ caller }) => caller)]),
  )
  return { source, own, fields, reads, paged: new Set(paged.map(([name]) => name)), blocks, uses, callers }
}

/** The first to declare a field describes it; one that says how it is filled in before one that does not. */
function allFields(own: FieldMap, reads: ReadMap): FieldMap {
  const all = new Map(own)
  const add = (fields: FieldMap): void => {
    for (const [name, field] of fields) {
      const before = all.get(name)
      if (!before || (!own.has(name) && Object.keys(field.words).length > Object.keys(before.words).length)) {
        all.set(name, field)
      }
      add(field.children)
    }
  }
  add(own)
  for (const read of reads.values()) if (!('from' in read.source) || read.source.fields) add(read.fields)
  return all
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Of a read that is not there every field: one mistake, one message. */
export function fieldsOfRead({ reads, fields }: PageFacts, name: string): FieldMap {
  return reads.get(name)?.fields ?? fields
}

/** What a form fills in: fields of the screen, or of a row that it adds to a read. */
export function fieldsOfForm(facts: PageFacts, { adds }: Pick<FormSource, 'adds'>): FieldMap {
  return adds === undefined ? facts.own : fieldsOfRead(facts, adds)
}

/** A row of a read as expressions see it. */
export function rowOfRead({ reads }: PageFacts, name: string): Type {
  return reads.get(name)?.row ?? row({}, true)
}

export interface PlacedStep {
  readonly step: StepSource
  readonly path: Path
}

/** The steps of an action with where they stand; a single one stands in place. */
export function stepsOf({ source }: PageFacts, action: string): readonly PlacedStep[] {
  return stepsIn(source, action)
}

function stepsIn(source: PageSource, name: string): readonly PlacedStep[] {
  const action = source.actions?.[name]
  if (!action) return []
  const path = ['actions', name]
  return 'steps' in action
    ? action.steps.map((step, at) => ({ step, path: [...path, 'steps', at] }))
    : [{ step: action as StepSource, path }]
}

/** Reads among whose rows an action stands. */
export function placesOf({ uses }: PageFacts, action: string): readonly string[] {
  const among = (uses.get(action) ?? []).filter(({ how }) => how === 'rows')
  return [...new Set(among.flatMap(({ read }) => read ?? []))]
}

/** The row an action speaks of, for each place where there is one: its own, and those of actions that run it. */
export function rowsOfAction(facts: PageFacts, action: string): readonly Type[] {
  const found = new Map<string, Type>()
  for (const name of withCallers(facts, action)) {
    for (const { how, read, lines } of facts.uses.get(name) ?? []) {
      if (how === 'alone' || read === null) continue
      const child = lines === null ? null : fieldsOfRead(facts, read).get(lines)?.children
      found.set(`${read} ${lines}`, child ? rowOf(child) : rowOfRead(facts, read))
    }
  }
  return found.size > 0 ? [...found.values()] : [rowOf(facts.fields)]
}

/** The action and, in any number of steps, those that run it. */
function withCallers({ callers }: PageFacts, action: string): ReadonlySet<string> {
  const all = new Set([action])
  for (const name of all) for (const caller of callers.get(name) ?? []) all.add(caller)
  return all
}
