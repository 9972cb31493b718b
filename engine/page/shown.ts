/** Which parts of a screen are on the page: its views and tabs, and what they need. */
import type { Block, Definition, View } from '../definition/definition.ts'
import type { UseList } from '../definition/uses.ts'
import { screenBlocks, usesOfBlock } from '../definition/uses-of.ts'
import { visibleParts, type VisibleParts } from './visible-parts.ts'
import type { OpenedParts } from './opened.ts'
import type { TabsAt } from './tabs.ts'
import type { Names } from './scope/names.ts'
import { derived, type Cell } from './cell.ts'
import type { NameLookup } from './scope/scope-cells.ts'

interface LayoutSources {
  readonly definition: Definition
  /** The definition with the filters that are shown. */
  readonly shownDefinition: Cell<Definition>
  readonly scope: NameLookup
  /** `activeTab` of the address. */
  readonly active: Cell<number | null>
  readonly opened: Cell<OpenedParts>
}

interface ShownSources {
  readonly layout: Cell<TabsAt>
  /** The open view, and the modal over it. */
  readonly views: Cell<readonly View[]>
  /** Reads that are requested whatever is shown. */
  readonly always: Cell<readonly string[]>
}

/** What determines which blocks are on the page. Nothing else: computed rows must not depend on what is shown. */
export function layoutOf({ definition, shownDefinition, scope, active, opened }: LayoutSources): Cell<TabsAt> {
  const uses = usesOfLayout(definition)
  return derived((): TabsAt => {
    const names: Names = { form: {}, ...scope(uses) }
    return { definition: shownDefinition.get(), active: active.get(), opened: opened.get(), scope: names }
  })
}

/**
 * The parts the open views need. A new value only if one of its sets differs, so that questions are not checked
 * needlessly.
 */
export function shownOn({ layout, views, always }: ShownSources): Cell<VisibleParts> {
  return derived(() => visibleParts({ views: views.get(), always: always.get() }, layout.get()), hasSameParts)
}

function usesOfLayout(definition: Definition): UseList {
  return screenBlocks(definition).flatMap((block) => {
    const { names, visible } = usesOfBlock(definition, block)
    return holdsBlocks(block) ? names : visible
  })
}

function holdsBlocks({ block }: Block): boolean {
  return block === 'tabs' || block === 'accordion'
}

function hasSameParts(some: VisibleParts, other: VisibleParts): boolean {
  return some.filters === other.filters && isSameSet(some.reads, other.reads) && isSameSet(some.actions, other.actions)
}

function isSameSet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((each) => others.has(each))
}
