/** How many decimals a stored number has. */
import type { Field } from '../definition/field.ts'
import { rounded, storedNumber } from '../expressions/decimal.ts'
import type { Value } from '../expressions/tree.ts'
import { fieldSpecs } from './field-specs.ts'
import { currencyDecimals } from './money/currency-decimals.ts'

type ScaledField = Pick<Field, 'type'> & Partial<Pick<Field, 'decimals' | 'currency'>>

/**
 * Digits after the decimal point: those the field states, else those of its currency; null: any number of them.
 *
 * @param company its currency, which amounts have that state none
 */
export function scaleOf({ type, decimals = null, currency }: ScaledField, company: string): number | null {
  return decimals ?? (fieldSpecs[type].isCurrency ? currencyDecimals(currency ?? company) : null)
}

/** A computed value as it is stored: a number is rounded half away from 0 to the scale of its field. */
export function scaledValue(value: Value, field: ScaledField, company: string): Value {
  const scale = typeof value === 'number' && fieldSpecs[field.type].kind === 'number' ? scaleOf(field, company) : null
  if (scale === null || typeof value !== 'number') return value
  const exact = rounded(value, scale)
  return exact === null ? null : storedNumber(exact)
}
