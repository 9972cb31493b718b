import { extname } from 'node:path'
import { HttpError } from '../../http/errors.ts'
import type { FileRow, ReadLimits } from './file-row.ts'
import type { Separator } from './read-csv.ts'

/** The content of a file. */
export interface FileTable {
  readonly headings: readonly string[]
  /** The rows that are not empty. */
  readonly rows: readonly FileRow[]
  /** The file has more rows than are read. */
  readonly isCut: boolean
  /** Between its columns; absent: it is a workbook, whose numbers are read exactly. */
  readonly separator?: Separator
}

/** Largest number of rows in a file, without the headings. */
export const MOST_FILE_ROWS = 10_000
/** Largest number of columns. */
const MOST_COLUMNS = 300
/** Largest number of characters in a cell. */
const LONGEST_CELL = 10_001
/** Characters that no field may have and that a database refuses. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The table in a csv or xlsx file. Throws 400 if it is not a table, has no rows, or too many. */
export async function readFile(name: string, bytes: Uint8Array): Promise<Omit<FileTable, 'isCut'>> {
  const table = await readTable(name, bytes)
  if (table === null || table.rows.length === 0) {
    throw new HttpError(
      400,
      'no-rows',
      'There is no row to import: the first row holds the headings, the next ones the entries.',
    )
  }
  const { isCut, ...read } = table
  if (read.rows.length > MOST_FILE_ROWS || isCut) {
    const most = MOST_FILE_ROWS.toLocaleString('en-IN')
    throw new HttpError(400, 'too-many-rows', `A file may have ${most} rows at most. Please import it in parts.`)
  }
  return read
}

/** The same for a file that may have only headings; null: it has none either. Throws 400 if it is not a table. */
export async function readTable(name: string, bytes: Uint8Array): Promise<FileTable | null> {
  if (bytes.length === 0) throw new HttpError(400, 'empty-file', 'This file is empty.')
  const read = await rowsOf(name, bytes)
  const rows = read.rows.map(({ row, cells }) => ({ row, cells: cells.map(cleaned) }))
  const [head, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head) return null
  const headings = head.cells
  if (headings.length > MOST_COLUMNS)
    throw new HttpError(400, 'too-many-columns', `A file may have ${MOST_COLUMNS} columns at most.`)
  const filled = others.map(({ row, cells }) => ({ row, cells: headings.map((_, at) => cells[at] ?? '') }))
  return { ...read, headings, rows: filled, isCut: read.rows.length >= LIMITS.rows }
}

const cleaned = (cell: string): string => cell.toWellFormed().replaceAll(UNPRINTABLE, '').trim().slice(0, LONGEST_CELL)

/** Of rows, empty ones included; of columns, one more than allowed, which shows that there are too many. */
const LIMITS: ReadLimits = {
  rows: MOST_FILE_ROWS * 2,
  columns: MOST_COLUMNS + 1,
  cells: (MOST_FILE_ROWS + 1) * MOST_COLUMNS,
  // More than the largest csv has.
  characters: 16 * 1024 * 1024,
}

/** Each format is loaded with its first file. */
async function rowsOf(name: string, bytes: Uint8Array): Promise<Pick<FileTable, 'rows' | 'separator'>> {
  const extension = extname(name).toLowerCase()
  if (extension === '.csv' || extension === '.txt') return (await import('./read-csv.ts')).readCsv(bytes, LIMITS)
  if (extension === '.xlsx') return { rows: (await import('./read-xlsx.ts')).readXlsx(bytes, LIMITS) }
  throw new HttpError(400, 'unknown-format', 'Only csv and xlsx files can be imported.')
}
