import { unzipSync, zipSync } from 'fflate'
import { type Cell, type CellValue, readXlsx as readWorkbook } from 'hucre/xlsx'
import { CallError } from '../http/errors.ts'
import type { FileRow } from './file-row.ts'

/** Largest size of an unpacked file in bytes; ten thousand wide rows have a third of it. */
const MOST_UNPACKED = 48 * 1024 * 1024

/** The rows of the first sheet of a workbook, with the results of formulas. */
export async function readXlsx(bytes: Uint8Array, most: number): Promise<readonly FileRow[]> {
  const packed = repacked(bytes)
  try {
    // The number formats are among the styles.
    const { sheets } = await readWorkbook(packed, { sheets: [0], readStyles: true, maxRows: most })
    const { rows = [], cells } = sheets[0] ?? {}
    return rows.map((values, at) => ({
      row: at + 1,
      cells: values.map((value, column) => textOf(value, cells?.get(`${at},${column}`))),
    }))
  } catch {
    // Also if a cell is so far from the others that the cells between them would fill the memory.
    throw unreadable(' Please copy its rows into a new workbook, or save it as csv.')
  }
}

const unreadable = (way = ''): CallError =>
  new CallError(400, 'unreadable', `This is no xlsx file, or it is damaged.${way}`)

/** Parts that are read: no pictures, comments or other parts of sheets. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/_rels\/[^/]+\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/worksheets\/[^/]+\.xml)$/i

/**
 * Repacks the required parts without compression. They are unpacked within limits: each part into as many bytes as it
 * declares, so that no file can expand beyond them.
 */
function repacked(bytes: Uint8Array): Uint8Array {
  let unpacked = 0
  const isRead = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!NEEDED.test(name)) return false
    unpacked += originalSize
    if (unpacked > MOST_UNPACKED)
      throw new CallError(400, 'too-large', 'This workbook is too large. Please import it in parts.')
    return true
  }
  try {
    return zipSync(unzipSync(bytes, { filter: isRead }), { level: 0 })
  } catch (error) {
    throw error instanceof CallError ? error : unreadable()
  }
}

function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return ''
  if (value instanceof Date) return dayOrMoment(value)
  if (typeof value !== 'number') return String(value)
  return String(Number((value * (isPercent(cell?.style?.numFmt ?? '') ? 100 : 1)).toPrecision(15)))
}

/** A sheet stores 40 % as 0.4; a percent sign in quotes is only text. */
const isPercent = (format: string): boolean => format.replaceAll(/"[^"]*"|\\./g, '').includes('%')

function dayOrMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const text = moment.toISOString().slice(0, 16)
  return text.endsWith('T00:00') ? text.slice(0, 10) : text
}
