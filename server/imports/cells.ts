import type { Field } from '../../engine/definition/definition.ts'
import { isNumeric } from '../../engine/definition/field.ts'
import { isNo, isYes } from '../../engine/definition/format.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { dateTyped } from '../../engine/ui/date-field/typed-day.ts'
import { folded } from '../links/link-names.ts'

/** Separators of the values of a field with several values. */
const SEVERAL = /[;|\n]/

/**
 * The value of a cell for its field: days as dd/mm/yyyy or yyyy-mm-dd, numbers with or without grouping commas, choices
 * in upper or lower case. A cell that cannot be parsed stays a text, for which the form then reports the error. Null:
 * empty.
 */
export function cellValue(field: Pick<Field, 'type' | 'many' | 'options'>, text: string): Value {
  const trimmed = withoutGuard(text.trim())
  if (trimmed === '') return null
  if (field.many) return trimmed.split(SEVERAL).flatMap((each) => oneValue(field, each.trim()) ?? [])
  return oneValue(field, trimmed)
}

function oneValue({ type, options }: Pick<Field, 'type' | 'options'>, text: string): Value {
  if (text === '') return null
  if (isNumeric(type)) return numberTyped(text) ?? text
  if (type === 'date') return dateTyped(text.replace(MIDNIGHT, ''), 'day') ?? text
  if (type === 'datetime') return dateTyped(text.replace(SECONDS, '$1'), 'minute') ?? text
  if (type === 'yesno') return isYes(text) || isNo(text) ? isYes(text) : text
  return options.find((option) => folded(option) === folded(text)) ?? text
}

/** The time that spreadsheets append to a day. */
const MIDNIGHT = /[T ]00:00(:00(\.0+)?)?Z?$/
const SECONDS = /(\d:\d\d):\d\d(\.\d+)?Z?$/

/** 1,23,456.50 and ₹ 1,23,456.50 and 12.5% as a number; null: not a number. */
function numberTyped(text: string): number | null {
  const bare = text.replaceAll(/[\s,\u00A0\u202F]|₹|Rs\.?/gi, '').replace(/%$/, '')
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1]
  const number = Number(inBrackets === undefined ? bare : `-${inBrackets}`)
  return bare === '' || !Number.isFinite(number) ? null : number
}

/** Removes the apostrophe that an export puts before a text that a spreadsheet would take for a formula. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@])/, '')
