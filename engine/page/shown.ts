/** What of a screen is on the page: its views and tabs, and what they need. */
import type { Block, Definition, View } from '../definition/definition.ts'
import type { UseList } from '../definition/uses.ts'
import { screenBlocks, usesOfBlock } from '../definition/uses-of.ts'
import { onPage, type OnPage } from '../runtime/page/needed.ts'
import type { Opened } from '../runtime/page/tabs.ts'
import type { Names } from '../runtime/scope.ts'
import { derived, type Cell } from './cell.ts'
import type { Scope } from './scope.ts'

interface ShownSources {
  readonly definition: Definition
  /** The definition with the filters that are shown. */
  readonly narrowed: Cell<Definition>
  /** Reads that are asked for whatever is shown. */
  readonly always: Cell<readonly string[]>
  readonly scope: Scope
  /** The open view, and the one that lies over it. */
  readonly views: Cell<readonly View[]>
  /** `activeTab` of the address. */
  readonly active: Cell<number | null>
  readonly opened: Cell<Opened>
}

export function shownOn({ definition, scope, views, ...cells }: ShownSources): Cell<OnPage> {
  const uses = usesOfLayout(definition)
  // Only what the layout goes by: rows that are computed must not wait for what is on the page.
  return derived(() => {
    const names: Names = scope(uses)
    const at = { active: cells.active.get(), opened: cells.opened.get(), scope: { form: {}, ...names } }
    return onPage(views.get(), { ...at, definition: cells.narrowed.get() }, cells.always.get())
  }, isSameOnPage)
}

/** What decides which blocks are on the page. */
function usesOfLayout(definition: Definition): UseList {
  return screenBlocks(definition).flatMap((block) => {
    const { names, visible } = usesOfBlock(definition, block)
    return holdsBlocks(block) ? names : visible
  })
}

function holdsBlocks({ block }: Block): boolean {
  return block === 'tabs' || block === 'accordion'
}

function isSameOnPage(some: OnPage, other: OnPage): boolean {
  return some.filters === other.filters && isSameSet(some.reads, other.reads) && isSameSet(some.actions, other.actions)
}

function isSameSet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((each) => others.has(each))
}
