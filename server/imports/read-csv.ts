import { CsvError, parse } from 'csv-parse/sync'
import { CallError } from '../http/errors.ts'
import type { FileRow } from './file-row.ts'

/** Largest number of characters in one row. */
const LONGEST_ROW = 200_000

/** The rows of a csv in UTF-8, or in UTF-16 as saved by spreadsheets; separated by commas, semicolons or tabs. */
export function readCsv(bytes: Uint8Array, most: number): readonly FileRow[] {
  const text = textIn(bytes)
  try {
    const rows: string[][] = parse(text, {
      delimiter: separatorOf(text),
      max_record_size: LONGEST_ROW,
      relax_column_count: true,
      to: most,
    })
    return rows.map((cells, at) => ({ row: at + 1, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CallError(400, 'unreadable', `The file cannot be read: ${error.message}`)
  }
}

function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new CallError(400, 'not-utf8', 'The file is not in UTF-8. Save it as "CSV UTF-8", or as xlsx.')
  }
}

/** The separator of the headings: the one of the three that occurs most often outside quotes. */
function separatorOf(text: string): string {
  const [headings = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}
