import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { isNamed, type PrintedField } from '../../../engine/definition/format.ts'
import { printValue } from '../../http/print.ts'
import { isNumeric } from '../../../engine/fields/field-types.ts'
import type { ListField } from './field.ts'
import type { ListRow } from './selection.ts'
import type { Value } from '../../../engine/expressions/tree.ts'

/** A column of a file. */
export interface ListColumn {
  readonly name: string
  readonly title: string
  readonly field: ListField
}

/** Title, columns and site settings of a file. */
export interface FileHeading {
  readonly title: string
  readonly company: string
  readonly app: AppDefinition
  readonly columns: readonly ListColumn[]
  /** Null: there are only rows. */
  readonly sums: SumsColumn | null
}

/** Where the captions of sums stand: in a column of their own, before the others, if rows are grouped. */
export interface SumsColumn {
  /** Of that column, which is empty in rows. */
  readonly title: string
  /** Whether there are sums of groups, not only of all rows. */
  readonly isGrouped: boolean
}

/** The value as a formatted text, in English. @param row its row, which may say the currency or the unit */
export function printCell(value: unknown, field: ListField, app: AppDefinition, row: ListRow = {}): string {
  return printValue(plainValue(value), printingOf(field), app, row)
}

/** The value in the form that formatters accept. */
export const plainValue = (value: unknown): Value => (value instanceof Date ? value.toISOString() : (value as Value))

export function printingOf({ holds, unit, decimals, currency, measureFrom }: ListField): PrintedField {
  const own = { ...(currency !== undefined && { currency }), ...(measureFrom !== undefined && { measureFrom }) }
  return { type: holds, unit: unit ?? null, decimals: decimals ?? null, ...own }
}

/** The number in a cell, even if it was imported as a text; null: not a number. */
export function cellNumber(value: unknown, { holds }: ListField): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (!isNumeric(holds) || typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

/** Characters that make a file invalid: lone surrogates, and control characters that sheets do not allow. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const LONGEST = 32_000

/** A link as the text of its row; other maps and lists as JSON. */
export function cellText(value: unknown): string {
  const plain = plainValue(value ?? null)
  const named = isNamed(plain) ? plain.text : plain
  if (named === null) return ''
  const text = typeof named === 'object' ? JSON.stringify(named) : String(named)
  return text.toWellFormed().replace(UNPRINTABLE, '').slice(0, LONGEST)
}

/** A spreadsheet takes a cell that begins with one of these for a formula, also in full width. */
const LIVE = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
/** A signed number or a phone number with country code, which is harmless as a formula. */
const PLAIN_NUMBER = /^[+-]?\d[\d ,.]*$/

/** The text for a csv: formulas are made inert, while +91 98765 43210 and -12.5 stay unchanged. */
export function safeText(text: string): string {
  return LIVE.test(text) && !PLAIN_NUMBER.test(text) && !/^-+$/.test(text) ? `'${text}` : text
}

/** The local time of the company as if it were UTC, since sheets have no time zones. */
export function wallClock(moment: Date, timeZone: string): Date {
  const tokens = clockIn(timeZone).formatToParts(moment)
  const part = (type: string): number => Number(tokens.find((each) => each.type === type)?.value)
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached, since creating one takes longer than the rest of a row. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** A time or a day in any accepted format; null: neither. */
export function cellMoment(value: unknown): Date | null {
  if (value instanceof Date) return value
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? null : moment
}
