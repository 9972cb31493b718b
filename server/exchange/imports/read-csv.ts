import { CsvError, parse } from 'csv-parse/sync'
import { HttpError } from '../../http/errors.ts'
import { encodingOf } from './encoding.ts'
import { type FileRow, type ReadLimits, importTooLarge } from './file-row.ts'

/** Largest number of characters in one row. */
const LONGEST_ROW = 200_000

/** The rows of a csv in UTF-8, or in UTF-16 as saved by spreadsheets; separated by commas, semicolons or tabs. */
export function readCsv(bytes: Uint8Array, limits: ReadLimits): { rows: readonly FileRow[]; separator: Separator } {
  const text = textIn(bytes)
  if (hasLongLine(text)) throw importTooLarge()
  const separator = separatorOf(text)
  let count = 0
  const counted = (cells: string[]): string[] => {
    count += cells.length
    if (count > limits.cells) throw importTooLarge()
    return cells.slice(0, limits.columns)
  }
  try {
    const rows: string[][] = parse(text, {
      delimiter: separator,
      max_record_size: LONGEST_ROW,
      relax_column_count: true,
      on_record: counted,
      to: limits.rows,
    })
    return { rows: rows.map((cells, at) => ({ row: at + 1, cells })), separator }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new HttpError(400, 'unreadable', `The file cannot be read: ${error.message}`)
  }
}

/** The parser counts the characters of cells, not the separators between them. */
function hasLongLine(text: string): boolean {
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || sign === 13) start = at + 1
    else if (at - start >= LONGEST_ROW) return true
  }
  return false
}

function textIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'not-utf8', 'The file is not in UTF-8. Save it as "CSV UTF-8", or as xlsx.')
  }
}

const SEPARATORS = [',', ';', '\t'] as const

/** What separates the columns of a text file. */
export type Separator = (typeof SEPARATORS)[number]

/** The separator of the headings: the one of the three that occurs most often outside quotes. */
function separatorOf(text: string): Separator {
  const [headings = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counted = SEPARATORS.map((sign) => ({ sign, count: headings.split(sign).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}
