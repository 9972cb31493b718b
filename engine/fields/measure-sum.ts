import { DecimalSum } from '../definition/decimal-sum.ts'
import type { Sum } from '../definition/sum.ts'
import type { Value } from '../expressions/tree.ts'
import { type MeasuredField, measureOfValue } from './field-in-row.ts'

/**
 * The sum of the values of a field: one for each currency or unit if the rows say theirs. Rows that say none have that of what
 * they are in, such as the document of lines: their sum is one number.
 */
export class MeasureSum {
  readonly #field: MeasuredField
  readonly #byMeasure = new Map<string, DecimalSum>()
  #saysMeasure = false

  constructor(field: MeasuredField = {}) {
    this.#field = field
  }

  add(amount: number, row: Readonly<Record<string, Value>>): void {
    const from = this.#field.measureFrom
    const isSaid = from !== undefined && Object.hasOwn(row, from)
    this.addIn(isSaid ? (row[from] ?? null) : undefined, amount)
  }

  /** @param value of the field that says the measure; undefined: the row does not say it */
  addIn(value: Value | undefined, amount: number): void {
    if (value !== undefined) this.#saysMeasure = true
    const measure = value === undefined ? '' : measureOfValue(this.#field, value)
    const sum = this.#byMeasure.get(measure) ?? new DecimalSum()
    this.#byMeasure.set(measure, sum)
    sum.add(amount)
  }

  get value(): Sum {
    const sums = [...this.#byMeasure].map(([measure, sum]) => [measure, sum.value] as const)
    return this.#saysMeasure ? Object.fromEntries(sums) : (sums[0]?.[1] ?? 0)
  }
}
