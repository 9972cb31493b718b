/** Formats values for people and for paper, by the types of their fields. */
import { isNamed, NOTHING, plainFormat, type LocaleSettings, type PrintedField } from '../definition/format.ts'
import { isByMeasure, type SumByMeasure } from '../definition/sum.ts'
import type { Format, Value } from '../expressions/tree.ts'
import type { ValueTranslator } from './field-spec.ts'
import { fieldSpecs } from './field-specs.ts'
import { fieldIn, fieldInRow } from './field-in-row.ts'
import { numberFormat } from './number/number-format.ts'
import { printText } from './text/print.ts'

/** Formats values. Both functions are pure and never throw. */
export interface Formatter {
  /** A value for people: ₹12,34,56,789.00, 1,200 kg, 45%, 21/07/2025. An unreadable value is shown unchanged. */
  /** @param rows the row of the value, then those around it, which may say the currency or the unit */
  formatValue(
    value: Value | undefined,
    printing: PrintedField,
    locale: LocaleSettings,
    ...rows: readonly unknown[]
  ): string
  /** In the format a text requests, or the value's own: numbers grouped, lists with commas. */
  formatPart(value: Value, format: Format | null, locale: LocaleSettings): string
}

/** Creates a formatter for any language: only words, such as yes and no and translated names, are passed in. */
export function formatterOf(translator: ValueTranslator): Formatter {
  const comma = () => translator.named(', ')
  const formatValue: Formatter['formatValue'] = (value, printing, locale, ...rows) => {
    if (value === null || value === undefined || value === '') return NOTHING
    if (isByMeasure(value)) return sumsText(value, (measure) => fieldIn(printing, measure), locale)
    const field = fieldInRow(printing, ...rows)
    if (!Array.isArray(value)) return fieldSpecs[field.type].print(value, field, { locale, translator })
    return value.map((item: Value) => formatValue(named(item), field, locale, ...rows)).join(comma()) || NOTHING
  }
  /** ₹1,200.50 · $300.00, and 1,240 kg · 36 nos; sums without a measure come last. */
  const sumsText = (sums: SumByMeasure, fieldOf: (measure: string) => PrintedField, locale: LocaleSettings): string => {
    const texts = Object.entries(sums)
      .toSorted(([one], [other]) => Number(one === '') - Number(other === '') || (one < other ? -1 : 1))
      .map(([measure, sum]) => formatValue(sum, fieldOf(measure), locale))
    // Units of two scripts in one line would exchange their numbers.
    const isTurned = texts.length > 1 && texts.some((text) => RIGHT_TO_LEFT.test(text))
    return (isTurned ? texts.map((text) => `\u2068${text}\u2069`) : texts).join(' · ') || NOTHING
  }
  const formatPart: Formatter['formatPart'] = (value, format, locale) => {
    if (format !== null) return formatValue(value, plainFormat(format), locale)
    if (value === null) return ''
    if (typeof value === 'number') return formatValue(value, plainFormat('number'), locale)
    if (Array.isArray(value)) return value.map((item: Value) => formatPart(item, null, locale)).join(comma())
    return typeof value === 'boolean' ? translator.yesno(value) : printText(value)
  }
  return { formatValue, formatPart }
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}/u

/** 1,23,45,678 as 1.2Cr, where there is no space for every digit. */
export function formatShort(
  value: number,
  { type, currency: own }: Pick<PrintedField, 'type' | 'currency'>,
  locale: LocaleSettings,
): string {
  const currency = own ?? locale.currency
  const money = fieldSpecs[type].isCurrency && currency !== '' ? ({ style: 'currency', currency } as const) : {}
  const short = Math.abs(value) >= 100_000
  const digits = short ? { notation: 'compact' as const, maximumFractionDigits: 1 } : { maximumFractionDigits: 0 }
  return numberFormat(locale.locale, { minimumFractionDigits: 0, ...money, ...digits }).format(value)
}

/** A chosen option may be sent as its map, and a link as that of its row. */
function named(item: Value): Value {
  return isNamed(item) ? item.text : item
}
