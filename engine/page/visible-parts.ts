/** The parts of a screen that are visible now: only their reads are requested (definition.ts, Read.when). */
import type { Block, View } from '../definition/definition.ts'
import type { PartUses, Use, UseList } from '../definition/uses.ts'
import { usesOfBlock } from '../definition/uses-of.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'
import type { Names } from './scope/names.ts'
import { drawnTabs, type TabsAt } from './tabs.ts'

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
}

/** Collects the blocks that are drawn and what their expressions use, once per layout. */
export function visibleParts({ views, always }: OpenParts, at: TabsAt): VisibleParts {
  const needed: Needed = { at, reads: new Set(), actions: new Set(), fields: new Set(), filters: false }
  const { uses } = at.definition
  for (const { name, actions, blocks } of views) {
    addPart(needed, { names: uses.views[name] ?? [], actions })
    addBlocks(needed, blocks)
  }
  for (const name of always) addRead(needed, name)
  const { filters } = needed
  // Filters alone do not make the page depend on filters, so their expressions are added only if something else does.
  if (filters) for (const { name } of at.definition.filters) addNames(needed, uses.filters[name] ?? [])
  return { reads: needed.reads, actions: needed.actions, filters }
}

interface Needed {
  readonly at: TabsAt
  readonly reads: Set<string>
  readonly actions: Set<string>
  readonly fields: Set<string>
  filters: boolean
}

function addBlocks(needed: Needed, blocks: readonly Block[]): void {
  const { definition, scope } = needed.at
  for (const block of blocks) {
    const uses = usesOfBlock(definition, block)
    addNames(needed, uses.visible)
    if (!isOnPage(block, scope)) continue
    addPart(needed, uses)
    if (block.block !== 'tabs' && block.block !== 'accordion') continue
    for (const tab of drawnTabs(block, needed.at)) addBlocks(needed, tab.blocks)
  }
}

function isOnPage({ visibleWhen }: Block, scope: Names): boolean {
  return visibleWhen === null || holds(visibleWhen, scope)
}

/** Adds everything a part of the definition uses, and its dependencies. */
function addPart(needed: Needed, { names, actions }: PartUses): void {
  addNames(needed, names)
  for (const name of actions) addAction(needed, name)
}

function addNames(needed: Needed, names: UseList): void {
  for (const use of names) addUse(needed, use)
}

function addUse(needed: Needed, [name, member]: Use): void {
  const { definition } = needed.at
  if (name === 'filter') needed.filters = true
  if (name === 'form') for (const field of member === null ? definition.form : [member]) addField(needed, field)
  if (name === 'changed' && member !== null) addRead(needed, member)
  addRead(needed, name)
}

function addRead(needed: Needed, name: string): void {
  const { reads, uses } = needed.at.definition
  const read = Object.hasOwn(reads, name) ? reads[name] : undefined
  if (!read || needed.reads.has(name)) return
  needed.reads.add(name)
  if (read.from.from === 'part') addRead(needed, read.from.of)
  const { from, when } = uses.reads[name] ?? NOTHING
  addNames(needed, [...from, ...when])
  for (const field of read.fields) addNames(needed, uses.fields[field]?.value ?? [])
}

const NOTHING = { from: [], when: [] }

function addAction(needed: Needed, name: string): void {
  if (needed.actions.has(name)) return
  needed.actions.add(name)
  const uses = needed.at.definition.uses.actions[name]
  if (!uses) return
  addNames(needed, uses.look)
  addPart(needed, uses.steps)
}

/** A field needs its value and its visibility: a hidden field is not sent. */
function addField(needed: Needed, name: string): void {
  if (needed.fields.has(name)) return
  needed.fields.add(name)
  const uses = needed.at.definition.uses.fields[name]
  if (!uses) return
  addNames(needed, needed.at.definition.form.includes(name) ? uses.value : [])
  addNames(needed, uses.default)
  // Whether a value is sent may depend on a filter, but that does not make the page depend on it.
  addNames(
    needed,
    uses.visible.filter(([name]) => name !== 'filter'),
  )
}
