/**
 * What a value is measured in, in its row: the currency of an amount, or the unit of a number. The one place that everything
 * asks that shows, reads or adds up such values.
 */
import type { Field } from '../definition/field.ts'
import { isNamed } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import { isCurrencyCode } from './money/currency-codes.ts'

/** Amounts whose currency is that of their row have the empty one until then; numbers have none. */
export type MeasuredField = Partial<Pick<Field, 'unit' | 'currency' | 'measureFrom'>>

/**
 * The field with the measure that its values have in a row; one whose measure is the same everywhere is unchanged. The
 * same measure gives the same object.
 *
 * @param rows the row of the value, then those around it: a line, and its document
 */
export function fieldInRow<Of extends MeasuredField>(field: Of, ...rows: readonly unknown[]): Of {
  const { measureFrom } = field
  return measureFrom === undefined ? field : fieldIn(field, measureOfValue(field, valueIn(measureFrom, rows)))
}

/** As `fieldInRow`, where expressions see the row and the form. */
export const fieldAmong = <Of extends MeasuredField>(field: Of, { row, form }: Readonly<Record<string, Value>>): Of =>
  fieldInRow(field, row, form)

const knownFields = new WeakMap<MeasuredField, Map<string, MeasuredField>>()

/** The field with values in that measure, whatever row it is seen in. @param measure ISO 4217, or a unit; '': unknown */
export function fieldIn<Of extends MeasuredField>(field: Of, measure: string): Of {
  const byMeasure = knownFields.get(field) ?? new Map<string, MeasuredField>()
  knownFields.set(field, byMeasure)
  const { measureFrom: _from, ...same } = field
  const own: MeasuredField = isMoney(field) ? { currency: measure } : { unit: measure === '' ? null : measure }
  const known = byMeasure.get(measure) ?? { ...same, ...own }
  byMeasure.set(measure, known)
  return known as Of
}

const isMoney = ({ currency }: MeasuredField): boolean => currency !== undefined

function valueIn(name: string, rows: readonly unknown[]): Value {
  const row = rows.find((each) => typeof each === 'object' && each !== null && Object.hasOwn(each, name))
  return (row as Readonly<Record<string, Value>> | undefined)?.[name] ?? null
}

/**
 * The measure in a value of the field that `measureFrom` names, by which sums are kept apart: a code of ISO 4217 in capital
 * letters, or the unit as it is written; '': it is none.
 */
export function measureOfValue(field: MeasuredField, value: Value): string {
  const named = isNamed(value) ? value.text : value
  const text = typeof named === 'string' ? named.trim() : ''
  if (!isMoney(field)) return text
  const code = text.toUpperCase()
  return isCurrencyCode(code) ? code : ''
}
