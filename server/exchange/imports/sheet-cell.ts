import { GENERAL, type NumberFormat } from './number-format.ts'
import { numberText } from './number-text.ts'

/** A cell of a sheet as stored: what it displays follows from its value and its format. */
export interface SheetCell {
  /** A number also stands for a day, counted as the workbook counts days. */
  readonly value: string | number | boolean
  readonly format: NumberFormat
}

/** Where a workbook begins to count days. */
export type Epoch = 1900 | 1904

/** The text that an import takes from a cell. */
export function sheetCellText({ value, format }: SheetCell, epoch: Epoch): string {
  if (typeof value !== 'number') return String(value)
  if (format.isDate) return dayOrMoment(value, epoch) ?? numberText(value, GENERAL)
  return numberText(value, format)
}

const MS_PER_DAY = 86_400_000
/** 1 January 1970, counted from the beginning of each calendar. */
const UNIX = { 1900: 25_569, 1904: 24_107 } as const
/** The calendar of 1900 has a 29 February that never was. */
const FALSE_DAY = 60

/** A day, or a moment in minutes; null: no day has this number. */
function dayOrMoment(serial: number, epoch: Epoch): string | null {
  const days = epoch === 1900 && serial >= 1 && serial < FALSE_DAY ? serial + 1 : serial
  const moment = new Date(Math.round((days - UNIX[epoch]) * MS_PER_DAY))
  const year = moment.getUTCFullYear()
  if (Number.isNaN(year) || year < 0 || year > 9999) return null
  const text = moment.toISOString().slice(0, 16)
  return text.endsWith('T00:00') ? text.slice(0, 10) : text
}
