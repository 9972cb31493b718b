import { numberIn, type PrintedField } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Print, PrintContext } from '../field-spec.ts'
import { currencyDecimals } from '../money/currency-decimals.ts'
import { printText } from '../text/print.ts'
import { numberFormat } from './number-format.ts'

/** A number with its unit: 1,200 kg, 4 days. */
export const printNumber: Print = (value, printing, context) =>
  duration(value, printing, context) ?? withUnit(number(value, printing, context), unitText(printing, context))

/** The unit in the reader's language: one that a row says is a word of the site like any other. */
const unitText = ({ unit }: PrintedField, { translator }: PrintContext): string | null =>
  unit === null ? null : translator.named(unit)

/** An amount in its currency, without a sign if that is unknown. */
export const printMoney: Print = (value, printing, { locale: { locale, currency: company } }) => {
  const { unit, decimals, currency = company } = printing
  const number = numberIn(value)
  const digits = decimals === null ? {} : digitsOf(decimals)
  const style =
    currency === '' ? digitsOf(decimals ?? currencyDecimals('')) : { style: 'currency' as const, currency, ...digits }
  return withUnit(number === null ? printText(value) : numberFormat(locale, style).format(number), unit)
}

/** 40 is 40%. */
export const printPercent: Print = (value, printing, context) => {
  const text = number(value, printing, context)
  return numberIn(value) === null ? text : `${text}%`
}

function number(value: Value, { decimals }: PrintedField, { locale }: PrintContext): string {
  const amount = numberIn(value)
  return amount === null ? printText(value) : numberFormat(locale.locale, digitsOf(decimals)).format(amount)
}

const digitsOf = (decimals: number | null) =>
  decimals === null
    ? { maximumFractionDigits: 3 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }

/** Units that have a singular and a plural in every language: 1 day, 4 days. */
export const DURATIONS: ReadonlyMap<string, string> = new Map([
  ['minutes', 'minute'],
  ['hours', 'hour'],
  ['days', 'day'],
  ['weeks', 'week'],
  ['months', 'month'],
  ['years', 'year'],
])

/** A number of days or another time in the words of the language; null: it has another unit, or is no number. */
function duration(value: Value, { unit, decimals }: PrintedField, { locale }: PrintContext): string | null {
  const name = unit === null ? undefined : DURATIONS.get(unit.toLowerCase())
  const amount = numberIn(value)
  if (name === undefined || amount === null) return null
  const style = { style: 'unit', unit: name, unitDisplay: 'long' } as const
  return numberFormat(locale.locale, { ...style, ...digitsOf(decimals) }).format(amount)
}

const withUnit = (text: string, unit: string | null): string => (unit === null ? text : `${text} ${unit}`)
