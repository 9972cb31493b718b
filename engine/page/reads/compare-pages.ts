/** Detects changes that others have made to the rows of a list, by comparing fresh rows with those shown. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import { nextRowPage, rowsOfPages, type RowPages } from './row-pages.ts'
import { rowKey } from './rows.ts'

/** How fresh rows differ from those that are shown. */
export interface FreshRowChanges {
  /** Number of rows that are not shown. */
  readonly added: number
  /** There may be more new rows. */
  readonly isMore: boolean
  /** The key of the first new row; null: there is none, or it has no key. */
  readonly firstAdded: string | null
  /** Rows that are shown have changed or were removed. */
  readonly isChanged: boolean
}

interface Compared {
  readonly definition: Definition
  readonly read: Read
}

/**
 * Null: nothing has changed. Rows after the last one that is shown do not count: they are loaded by scrolling.
 * @param fresh the same list from its beginning, as far as it was read
 */
export function compareRowPages(
  { definition, read }: Compared,
  shown: RowPages,
  fresh: RowPages,
): FreshRowChanges | null {
  const first = (pages: RowPages): FirstPageRows => ({
    rows: rowsOfPages(definition, read, pages),
    isWhole: nextRowPage(pages) === null,
  })
  return compareFirstRows(read, first(shown), first(fresh))
}

/** The rows of a list from its beginning. */
export interface FirstPageRows {
  readonly rows: readonly Row[]
  /** There are no more. */
  readonly isWhole: boolean
}

/** As `compareRowPages`. */
export function compareFirstRows(read: Read, shown: FirstPageRows, fresh: FirstPageRows): FreshRowChanges | null {
  const before = keyed(shown.rows, read)
  const now = keyed(fresh.rows, read)
  const comparable = shown.isWhole || before.length === 0 ? now : now.slice(0, lastCommon(now, before) + 1)
  // None of the shown rows is among the fresh ones: all of these come before them.
  const readAgain = comparable.length === 0 && now.length > 0 ? now : comparable
  const shownRows = new Map(before)
  const added = readAgain.filter(([key]) => !shownRows.has(key))
  const isOther = readAgain.some(([key, text]) => (shownRows.get(key) ?? text) !== text)
  const compared = fresh.isWhole ? before : before.slice(0, lastCommon(before, now) + 1)
  const freshKeys = new Set(now.map(([key]) => key))
  const isChanged = isOther || compared.some(([key]) => !freshKeys.has(key))
  if (added.length === 0 && !isChanged) return null
  const isMore = added.length > 0 && added.length === now.length && !fresh.isWhole
  return { added: added.length, isMore, firstAdded: added[0]?.[0] ?? null, isChanged }
}

type Keyed = readonly (readonly [key: string, text: string])[]

/** Rows without a key are identified by their content. */
function keyed(rows: readonly Row[], read: Read): Keyed {
  return rows.map((row) => {
    const text = JSON.stringify(row)
    return [rowKey(row, read) ?? text, text] as const
  })
}

function lastCommon(rows: Keyed, others: Keyed): number {
  const keys = new Set(others.map(([key]) => key))
  return rows.findLastIndex(([key]) => keys.has(key))
}
