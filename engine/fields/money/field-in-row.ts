/** In which currency the amounts of a field are in a row: the one place that everything asks that shows or reads them. */
import type { Field } from '../../definition/field.ts'
import { isNamed } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import { isCurrencyCode } from './currency-codes.ts'

type CurrencyField = Partial<Pick<Field, 'currency' | 'currencyFrom'>>

/**
 * The field with the currency that its amounts have in a row; one whose currency is the same everywhere is unchanged. The
 * same code gives the same object.
 *
 * @param rows the row of the value, then those around it: a line, and its document
 */
export function fieldInRow<Of extends CurrencyField>(field: Of, ...rows: readonly unknown[]): Of {
  const { currencyFrom } = field
  return currencyFrom === undefined ? field : fieldInCurrency(field, currencyIn(currencyFrom, rows))
}

/** As `fieldInRow`, where expressions see the row and the form. */
export const fieldAmong = <Of extends CurrencyField>(field: Of, { row, form }: Readonly<Record<string, Value>>): Of =>
  fieldInRow(field, row, form)

const inCurrencies = new WeakMap<CurrencyField, Map<string, CurrencyField>>()

/** The field with amounts in that currency, whatever row it is seen in. @param currency ISO 4217; '': unknown */
function fieldInCurrency<Of extends CurrencyField>(field: Of, currency: string): Of {
  const byCode = inCurrencies.get(field) ?? new Map<string, CurrencyField>()
  inCurrencies.set(field, byCode)
  const { currencyFrom: _from, ...same } = field
  const known = byCode.get(currency) ?? { ...same, currency }
  byCode.set(currency, known)
  return known as Of
}

function currencyIn(name: string, rows: readonly unknown[]): string {
  const row = rows.find((each) => typeof each === 'object' && each !== null && Object.hasOwn(each, name))
  return currencyCodeOf((row as Readonly<Record<string, Value>> | undefined)?.[name] ?? null)
}

/** The code in a value, by which sums are kept apart; '': it is none. */
export function currencyCodeOf(value: Value): string {
  const text = isNamed(value) ? value.text : value
  const code = typeof text === 'string' ? text.trim().toUpperCase() : ''
  return isCurrencyCode(code) ? code : ''
}
