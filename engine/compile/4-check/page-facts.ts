import { rowType, type Type } from '../../expressions/check/check.ts'
import type { Path } from '../1-parse/path.ts'
import type { BlockNode, PageNode, StepNode } from '../3-expand/ast.ts'
import type { LeafSite, Parts } from '../3-expand/leaves.ts'
import { actionsOfViews, actionRuns, type ActionUse } from './action-uses.ts'
import {
  describedBlocks,
  type BlockFacts,
  type DeclaredFields,
  type DescribedBlock,
  type Describe,
} from './block-facts.ts'
import type { CheckedSite } from './checking.ts'
import { declaredFields, rowTypeOfFields, type FieldMap } from './field-facts.ts'
import { withLinkedMembers } from './linked-members.ts'
import { isPaged, readFacts, type ReadMap } from './read-facts.ts'
import { screenScope } from './scope.ts'

/** What follows from a page's names alone. */
export interface PageFacts extends DeclaredFields {
  readonly page: PageNode
  readonly paged: ReadonlySet<string>
  /** In the order of the file, including those inside others. */
  readonly blocks: readonly DescribedBlock[]
  readonly ofBlock: ReadonlyMap<BlockNode, BlockFacts>
  /** Where each action is named in views. */
  readonly uses: ReadonlyMap<string, readonly ActionUse[]>
  /** Action → the actions that run it. */
  readonly callers: ReadonlyMap<string, readonly string[]>
}

/** A page, and what other screens are looked up in. */
interface PageOfSite {
  readonly page: PageNode
  readonly site: Pick<CheckedSite, 'find'>
}

/** @param describe what the spec of a block reports about it */
export function pageFacts({ page, site }: PageOfSite, parts: Parts, describe: Describe): PageFacts {
  const own = withLinkedMembers(declaredFields(page.fields ?? {}, ['fields']), site)
  const reads = readFacts(page, own, screenScope(page.filters ?? {}, rowTypeOfFields(own)))
  const fields = allFields(own, reads)
  const blocks = describedBlocks(parts, { own, fields, reads }, describe)
  const paged = Object.entries(page.data ?? {}).filter(([, read]) => isPaged(read))
  const named = [...actionsOfViews(page), ...blocks.flatMap(({ facts }) => facts.actions)]
  const uses = grouped(named, ({ action }) => action)
  const runs = Object.keys(page.actions ?? {}).flatMap((caller) =>
    actionRuns(stepsIn(page, caller)).map(({ action }) => ({ action, caller })),
  )
  const callers = new Map(
    [...grouped(runs, ({ action }) => action)].map(([action, found]) => [action, found.map(({ caller }) => caller)]),
  )
  const ofBlock = new Map(blocks.map(({ block, facts }) => [block, facts]))
  return { page, own, fields, reads, paged: new Set(paged.map(([name]) => name)), blocks, ofBlock, uses, callers }
}

/** The first declaration of a field describes it; among reads, the one with the most words. */
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
  for (const read of reads.values()) if (read.node.kind !== 'from' || read.node.fields) add(read.fields)
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

/** For a read that does not exist, every field: one mistake gives one message. */
export function fieldsOfRead({ reads, fields }: DeclaredFields, name: string): FieldMap {
  return reads.get(name)?.fields ?? fields
}

/** The facts of the block that contains a leaf; undefined outside blocks. */
export function blockFactsAt({ ofBlock }: PageFacts, { within }: Pick<LeafSite, 'within'>): BlockFacts | undefined {
  return within ? ofBlock.get(within.block) : undefined
}

/** The type of a row of a read in expressions. */
export function rowOfRead({ reads }: Pick<DeclaredFields, 'reads'>, name: string): Type {
  return reads.get(name)?.row ?? rowType({}, true)
}

export interface PlacedStep {
  readonly step: StepNode
  readonly path: Path
}

/** The steps of an action with their paths. */
export function actionSteps({ page }: PageFacts, action: string): readonly PlacedStep[] {
  return stepsIn(page, action)
}

function stepsIn({ actions = {} }: PageNode, name: string): readonly PlacedStep[] {
  return (actions[name]?.steps ?? []).map((step, at) => ({ step, path: ['actions', name, 'steps', at] }))
}

/** Reads among whose rows an action is placed. */
export function placesOf({ uses }: PageFacts, action: string): readonly string[] {
  const among = (uses.get(action) ?? []).filter(({ how }) => how === 'rows')
  return [...new Set(among.flatMap(({ read }) => read ?? []))]
}

/** The row that an action refers to, for each place with a row: its own places, and those of actions that run it. */
export function rowsOfAction(facts: PageFacts, action: string): readonly Type[] {
  const types = new Map<string, Type>()
  for (const name of withCallers(facts, action)) {
    for (const { how, read, lines } of facts.uses.get(name) ?? []) {
      if (how === 'alone' || read === null) continue
      const child = lines === null ? null : fieldsOfRead(facts, read).get(lines)?.children
      types.set(`${read} ${lines}`, child ? rowTypeOfFields(child) : rowOfRead(facts, read))
    }
  }
  return types.size > 0 ? [...types.values()] : [rowTypeOfFields(facts.fields)]
}

/** The action and those that run it, directly or indirectly. */
function withCallers({ callers }: PageFacts, action: string): ReadonlySet<string> {
  const all = new Set([action])
  for (const name of all) for (const caller of callers.get(name) ?? []) all.add(caller)
  return all
}
