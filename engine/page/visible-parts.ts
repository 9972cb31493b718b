/** The parts of a screen that are visible now: only their reads are requested (definition.ts, Read.when). */
import type { Block, View } from '../definition/definition.ts'
import type { PartUses, Use, UseList } from '../definition/uses.ts'
import { usesOfBlock } from '../definition/uses-of.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'
import type { Names } from './scope/names.ts'
import type { DrawnTabs, TabsAt } from './tabs.ts'

/** Names of the parts the page needs now, including their own dependencies. */
export interface VisibleParts {
  readonly reads: ReadonlySet<string>
  readonly actions: ReadonlySet<string>
  /** Whether something on the page depends on the filters. */
  readonly filters: boolean
}

interface OpenParts {
  /** The open view, and the modal over it. */
  readonly views: readonly View[]
  /** Reads that are requested whatever is shown. */
  readonly always: readonly string[]
  readonly drawnTabs: DrawnTabs
}

/** Collects the blocks that are drawn and what their expressions use, once per layout. */
export function visibleParts({ views, always, drawnTabs }: OpenParts, at: TabsAt): VisibleParts {
  const collected: Collected = { at, drawnTabs, reads: new Set(), actions: new Set(), fields: new Set(), filters: false }
  const { uses } = at.definition
  for (const { name, actions, blocks } of views) {
    addPart(collected, { names: uses.views[name] ?? [], actions })
    addBlocks(collected, blocks)
  }
  for (const name of always) addRead(collected, name)
  const { filters } = collected
  // Filters alone do not make the page depend on filters, so their expressions are added only if something else does.
  if (filters) for (const { name } of at.definition.filters) addNames(collected, uses.filters[name] ?? [])
  return { reads: collected.reads, actions: collected.actions, filters }
}

interface Collected {
  readonly at: TabsAt
  readonly drawnTabs: DrawnTabs
  readonly reads: Set<string>
  readonly actions: Set<string>
  readonly fields: Set<string>
  filters: boolean
}

function addBlocks(collected: Collected, blocks: readonly Block[]): void {
  const { definition, scope } = collected.at
  for (const block of blocks) {
    const uses = usesOfBlock(definition, block)
    addNames(collected, uses.visible)
    if (!isOnPage(block, scope)) continue
    addPart(collected, uses)
    if (block.block !== 'tabs' && block.block !== 'accordion') continue
    for (const tab of collected.drawnTabs(block, collected.at)) addBlocks(collected, tab.blocks)
  }
}

function isOnPage({ visibleWhen }: Block, scope: Names): boolean {
  return visibleWhen === null || holds(visibleWhen, scope)
}

/** Adds everything a part of the definition uses, and its dependencies. */
function addPart(collected: Collected, { names, actions }: PartUses): void {
  addNames(collected, names)
  for (const name of actions) addAction(collected, name)
}

function addNames(collected: Collected, names: UseList): void {
  for (const use of names) addUse(collected, use)
}

function addUse(collected: Collected, [name, member]: Use): void {
  const { definition } = collected.at
  if (name === 'filter') collected.filters = true
  if (name === 'form') for (const field of member === null ? definition.form : [member]) addField(collected, field)
  if (name === 'changed' && member !== null) addRead(collected, member)
  addRead(collected, name)
}

function addRead(collected: Collected, name: string): void {
  const { reads, uses } = collected.at.definition
  const read = Object.hasOwn(reads, name) ? reads[name] : undefined
  if (!read || collected.reads.has(name)) return
  collected.reads.add(name)
  if (read.from.from === 'part') addRead(collected, read.from.of)
  const { from, when } = uses.reads[name] ?? NOTHING
  addNames(collected, [...from, ...when])
  for (const field of read.fields) addNames(collected, uses.fields[field]?.value ?? [])
}

const NOTHING = { from: [], when: [] }

function addAction(collected: Collected, name: string): void {
  if (collected.actions.has(name)) return
  collected.actions.add(name)
  const uses = collected.at.definition.uses.actions[name]
  if (!uses) return
  addNames(collected, uses.look)
  addPart(collected, uses.steps)
}

/** A field needs its value and its visibility: a hidden field is not sent. */
function addField(collected: Collected, name: string): void {
  if (collected.fields.has(name)) return
  collected.fields.add(name)
  const uses = collected.at.definition.uses.fields[name]
  if (!uses) return
  addNames(collected, collected.at.definition.form.includes(name) ? uses.value : [])
  addNames(collected, uses.default)
  // Whether a value is sent may depend on a filter, but that does not make the page depend on it.
  addNames(
    collected,
    uses.visible.filter(([name]) => name !== 'filter'),
  )
}
