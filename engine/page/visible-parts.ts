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
  const found: Found = { at, drawnTabs, reads: new Set(), actions: new Set(), fields: new Set(), filters: false }
  const { uses } = at.definition
  for (const { name, actions, blocks } of views) {
    addPart(found, { names: uses.views[name] ?? [], actions })
    addBlocks(found, blocks)
  }
  for (const name of always) addRead(found, name)
  const { filters } = found
  // Filters alone do not make the page depend on filters, so their expressions are added only if something else does.
  if (filters) for (const { name } of at.definition.filters) addNames(found, uses.filters[name] ?? [])
  return { reads: found.reads, actions: found.actions, filters }
}

interface Found {
  readonly at: TabsAt
  readonly drawnTabs: DrawnTabs
  readonly reads: Set<string>
  readonly actions: Set<string>
  readonly fields: Set<string>
  filters: boolean
}

function addBlocks(found: Found, blocks: readonly Block[]): void {
  const { definition, scope } = found.at
  for (const block of blocks) {
    const uses = usesOfBlock(definition, block)
    addNames(found, uses.visible)
    if (!isOnPage(block, scope)) continue
    addPart(found, uses)
    if (block.block !== 'tabs' && block.block !== 'accordion') continue
    for (const tab of found.drawnTabs(block, found.at)) addBlocks(found, tab.blocks)
  }
}

function isOnPage({ visibleWhen }: Block, scope: Names): boolean {
  return visibleWhen === null || holds(visibleWhen, scope)
}

/** Adds everything a part of the definition uses, and its dependencies. */
function addPart(found: Found, { names, actions }: PartUses): void {
  addNames(found, names)
  for (const name of actions) addAction(found, name)
}

function addNames(found: Found, names: UseList): void {
  for (const use of names) addUse(found, use)
}

function addUse(found: Found, [name, member]: Use): void {
  const { definition } = found.at
  if (name === 'filter') found.filters = true
  if (name === 'form') for (const field of member === null ? definition.form : [member]) addField(found, field)
  if (name === 'changed' && member !== null) addRead(found, member)
  addRead(found, name)
}

function addRead(found: Found, name: string): void {
  const { reads, uses } = found.at.definition
  const read = Object.hasOwn(reads, name) ? reads[name] : undefined
  if (!read || found.reads.has(name)) return
  found.reads.add(name)
  if (read.from.from === 'part') addRead(found, read.from.of)
  const { from, when } = uses.reads[name] ?? NOTHING
  addNames(found, [...from, ...when])
  for (const field of read.fields) addNames(found, uses.fields[field]?.value ?? [])
}

const NOTHING = { from: [], when: [] }

function addAction(found: Found, name: string): void {
  if (found.actions.has(name)) return
  found.actions.add(name)
  const uses = found.at.definition.uses.actions[name]
  if (!uses) return
  addNames(found, uses.look)
  addPart(found, uses.steps)
}

/** A field needs its value and its visibility: a hidden field is not sent. */
function addField(found: Found, name: string): void {
  if (found.fields.has(name)) return
  found.fields.add(name)
  const uses = found.at.definition.uses.fields[name]
  if (!uses) return
  addNames(found, found.at.definition.form.includes(name) ? uses.value : [])
  addNames(found, uses.default)
  // Whether a value is sent may depend on a filter, but that does not make the page depend on it.
  addNames(
    found,
    uses.visible.filter(([name]) => name !== 'filter'),
  )
}
