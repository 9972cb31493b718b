import type { AppDefinition } from '../../engine/definition/definition.ts'
import { printValue } from '../documents/print.ts'
import { isNumeric, type ListField } from '../lists/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'

/** A column of a file. */
export interface Column {
  readonly name: string
  readonly title: string
  readonly field: ListField
}

/** What a file says beside its rows. */
export interface Heading {
  readonly title: string
  readonly company: string
  readonly app: AppDefinition
  readonly columns: readonly Column[]
}

/** As somebody reads it on paper. */
export function printCell(value: unknown, { holds, unit, decimals }: ListField, app: AppDefinition): string {
  const type = holds === 'whole' ? 'number' : holds
  const plain = value instanceof Date ? value.toISOString() : (value as Value)
  return printValue(plain, { type, unit: unit ?? null, decimals: decimals ?? null }, app)
}

/** The number a cell holds, also where the ERP that brought it wrote it as a text; null: it holds none. */
export function numberIn(value: unknown, { holds }: ListField): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (!isNumeric(holds) || typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

/** Letters that would break a file out: half of a pair, and control characters that no sheet has. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const LONGEST = 32_000

export function textIn(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.toWellFormed().replace(UNPRINTABLE, '').slice(0, LONGEST)
}

/** A cell that begins so is reckoned by a spreadsheet, also in the wide letters of East Asia. */
const LIVE = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
/** A number with its sign, or a phone number with its country: nothing in it can be reckoned. */
const PLAIN_NUMBER = /^[+-]?\d[\d ,.]*$/

/** The text as a csv carries it: never a live formula, while +91 98765 43210 and -12.5 stay as they are. */
export function safeText(text: string): string {
  return LIVE.test(text) && !PLAIN_NUMBER.test(text) && !/^-+$/.test(text) ? `'${text}` : text
}

/** The moment as the clock of the company shows it, in the form of a moment in UTC: sheets know no zones. */
export function wallClock(moment: Date, timeZone: string): Date {
  const parts = clockIn(timeZone).formatToParts(moment)
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value)
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept: to make one takes longer than all the rest of a row. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
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

/** A moment or a day, however it is written; null: it is none. */
export function momentIn(value: unknown): Date | null {
  if (value instanceof Date) return value
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? null : moment
}
