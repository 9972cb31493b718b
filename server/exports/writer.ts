import type { ListRow } from '../lists/list.ts'
import type { Column } from './cells.ts'

/** Writes a file row by row, without keeping it in memory. */
export interface Writer {
  /** Resolves when the rows are flushed. False: the format allows no more rows. */
  write(rows: readonly ListRow[]): Promise<boolean>
  /** @param omitted number of rows that did not fit */
  end(omitted: number): Promise<void>
  /** Stops writing; the file is incomplete. */
  abandon(): Promise<void>
}

/** Yields to the event loop between two batches of rows. */
export async function inHandfuls<T>(
  all: readonly T[],
  size: number,
  take: (some: readonly T[]) => void,
): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    take(all.slice(from, from + size))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

const HEADING = '#heading'

/** A line about the rows below it, or about all: drawn bold where a format has that. */
export const heading = (row: ListRow): ListRow => ({ ...row, [HEADING]: true })

export const isHeading = (row: ListRow): boolean => row[HEADING] === true

/** The row without what is in no column of the file. */
export function onlyCells(row: ListRow, columns: readonly Column[]): ListRow {
  const cells = Object.fromEntries(columns.map(({ name }) => [name, row[name]]))
  return isHeading(row) ? heading(cells) : cells
}
