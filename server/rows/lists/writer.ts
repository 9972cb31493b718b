import type { ListRow } from './list.ts'
import type { ListColumn, FileHeading } from './cells.ts'

/** Writes a file row by row, without holding it in memory. */
export interface Writer {
  /** Resolves when the rows are flushed, with how many of them are in the file: fewer if the file is full. */
  write(rows: readonly ListRow[]): Promise<number>
  /** @param omitted number of rows that did not fit */
  end(omitted: number): Promise<void>
  /** Stops writing; the file is incomplete. */
  abandon(): Promise<void>
}

/** Yields to the event loop between two batches of rows. */
export async function inBatches<T>(
  all: readonly T[],
  size: number,
  take: (some: readonly T[]) => void | Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    await take(all.slice(from, from + size))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

/** A line of sums among the rows of a file. */
export interface SumLine {
  /** The summed rows: of the group whose rows follow, or all rows of the file. */
  readonly of: 'group' | 'all'
  /** Name of the summed rows, for people. */
  readonly caption: string
}

const SUMS = '#sums'

/** @param sums by the names of their columns */
export const sumLine = (line: SumLine, sums: ListRow): ListRow => ({ ...sums, [SUMS]: line })

/** The line of sums in a row; null: it is an ordinary row. */
export const sumLineOf = (row: ListRow): SumLine | null => (row[SUMS] as SumLine | undefined) ?? null

/** The title of the column that only has the captions of sums; null: there is no such column. */
export const captionColumn = ({ sums }: Pick<FileHeading, 'sums'>): string | null =>
  sums?.isGrouped ? sums.title : null

/** The row as a sheet has it: without a column for captions, that of its sums is in the first column without a sum. */
export function withCaption(row: ListRow, { columns, sums }: FileHeading): ListRow {
  const line = sumLineOf(row)
  const place = columns.find(({ name }) => (row[name] ?? null) === null)
  return line === null || sums?.isGrouped || !place ? row : { ...row, [place.name]: line.caption }
}

/** The row without values that have no column in the file, and say the measure of none. */
export function onlyCells(row: ListRow, columns: readonly ListColumn[]): ListRow {
  const names = columns.flatMap(({ name, field: { measureFrom } }) =>
    measureFrom === undefined ? [name] : [name, measureFrom],
  )
  const cells = Object.fromEntries(names.map((name) => [name, row[name]]))
  const line = sumLineOf(row)
  return line === null ? cells : sumLine(line, cells)
}
