import { isCurrencyCode } from '../../fields/money/currency-codes.ts'
import type { FieldNode } from './ast.ts'

type Measured = Partial<Pick<FieldNode, 'unit' | 'unitFrom' | 'currency'>>

/** The field that says the currency or the unit of each value of a field; null: it is the same in all rows. */
export function measuringField({ unitFrom, currency }: Measured): string | null {
  if (unitFrom !== undefined) return unitFrom
  return currency === undefined || isCurrencyCode(currency) ? null : currency
}

const FIELD = /^=\s*(?:form|row)\.([A-Za-z]\w*)\s*$/
const TEXT = /^=\s*(["'])([^"']*)\1\s*$/

/**
 * A field of other rows in the measure that is given to those rows: `Unit: =row.Unit` is that of the line, `Unit: ="kg"` is kg.
 *
 * @param given the value of each field, as it is written
 * @returns null: the measure is not certain
 */
export function measuredAs<Of extends Measured>(field: Of, given: Readonly<Record<string, unknown>>): Of | null {
  const from = measuringField(field)
  if (from === null) return field
  const written = String(given[from] ?? '')
  const [, name] = FIELD.exec(written) ?? []
  const [, , text] = TEXT.exec(written) ?? []
  const { unit: _unit, unitFrom, currency: _currency, ...others } = field
  if (name !== undefined)
    return { ...others, ...(unitFrom === undefined ? { currency: name } : { unitFrom: name }) } as Of
  if (text === undefined || (unitFrom === undefined && !isCurrencyCode(text))) return null
  return { ...others, ...(unitFrom === undefined ? { currency: text } : { unit: text }) } as Of
}
