import { Readable } from 'node:stream'
import exceljs from 'exceljs'
import { unzipSync, zipSync } from 'fflate'
import { CallError } from '../http/errors.ts'
import type { FileRow } from './file-row.ts'

/** Largest size of an unpacked file in bytes; ten thousand wide rows have a third of it. */
const MOST_UNPACKED = 48 * 1024 * 1024

/** The rows of the first sheet of a workbook, with the results of formulas. */
export async function readXlsx(bytes: Uint8Array, most: number): Promise<readonly FileRow[]> {
  const packed = repacked(bytes)
  const options = { sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore', worksheets: 'emit' } as const
  const rows: FileRow[] = []
  try {
    for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(Readable.from([packed]), options)) {
      for await (const row of sheet) {
        rows.push({ row: row.number, cells: cellsOf(row) })
        if (rows.length >= most) return rows
      }
      return rows
    }
  } catch {
    throw unreadable()
  }
  return rows
}

const unreadable = (): CallError => new CallError(400, 'unreadable', 'This is no xlsx file, or it is damaged.')

/** Files that must be read before the sheets. */
const NEEDED = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\//,
  /^xl\/_rels\//,
  /^xl\/workbook\.xml$/,
  /^xl\/styles\.xml$/,
  /^xl\/sharedStrings\.xml$/,
]
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/

/**
 * Repacks the required parts without compression, the first sheet last. They are unpacked within limits: each part into
 * as many bytes as it declares, so that no file can expand beyond them.
 */
function repacked(bytes: Uint8Array): Buffer {
  let unpacked = 0
  const isRead = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!SHEET.test(name) && !NEEDED.some((part) => part.test(name))) return false
    unpacked += originalSize
    if (unpacked > MOST_UNPACKED)
      throw new CallError(400, 'too-large', 'This workbook is too large. Please import it in parts.')
    return true
  }
  const parts = entriesOf(bytes, isRead)
  const [sheet] = Object.keys(parts)
    .filter((name) => SHEET.test(name))
    .toSorted((one, two) => numberOf(one) - numberOf(two))
  if (sheet === undefined) throw unreadable()
  const others = NEEDED.flatMap((part) => Object.keys(parts).filter((name) => part.test(name)))
  const ordered = [...others, sheet].map((name) => [name, parts[name] ?? new Uint8Array()] as const)
  return Buffer.from(zipSync(Object.fromEntries(ordered), { level: 0 }))
}

const numberOf = (name: string): number => Number(SHEET.exec(name)?.[1])

function entriesOf(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof CallError ? error : unreadable()
  }
}

function cellsOf(row: exceljs.Row): readonly string[] {
  return Array.from({ length: row.cellCount }, (_, at) => {
    const cell = row.getCell(at + 1)
    return textOf(cell.value, cell.numFmt ?? '')
  })
}

function textOf(value: exceljs.CellValue | undefined, format: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dayOrMoment(value)
  if (typeof value === 'number') return String(Number((value * (isPercent(format) ? 100 : 1)).toPrecision(15)))
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('text' in value) return typeof value.text === 'string' ? value.text : textOf(value.text, format)
  if ('result' in value) return textOf(value.result, format)
  return 'error' in value ? String(value.error) : ''
}

/** A sheet stores 40 % as 0.4; a percent sign in quotes is only text. */
const isPercent = (format: string): boolean => format.replaceAll(/"[^"]*"|\\./g, '').includes('%')

function dayOrMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const text = moment.toISOString().slice(0, 16)
  return text.endsWith('T00:00') ? text.slice(0, 10) : text
}
