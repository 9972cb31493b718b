import { DecimalSum } from '../../definition/decimal-sum.ts'
import type { Field } from '../../definition/field.ts'
import type { Sum } from '../../definition/sum.ts'
import type { Value } from '../../expressions/tree.ts'
import { currencyCodeOf } from './field-in-row.ts'

/**
 * The sum of the amounts of a field: one for each currency if the rows say theirs. Rows that say none have the currency of
 * what they are in, such as the document of lines: their sum is one number.
 */
export class AmountSum {
  readonly #from: string | undefined
  readonly #byCode = new Map<string, DecimalSum>()
  #saysCurrency = false

  constructor({ currencyFrom }: Partial<Pick<Field, 'currencyFrom'>> = {}) {
    this.#from = currencyFrom
  }

  add(amount: number, row: Readonly<Record<string, Value>>): void {
    const from = this.#from
    const isSaid = from !== undefined && Object.hasOwn(row, from)
    this.addIn(isSaid ? currencyCodeOf(row[from] ?? null) : null, amount)
  }

  /** @param currency its code; '': unknown; null: the row does not say it */
  addIn(currency: string | null, amount: number): void {
    if (currency !== null) this.#saysCurrency = true
    const code = currency ?? ''
    const sum = this.#byCode.get(code) ?? new DecimalSum()
    this.#byCode.set(code, sum)
    sum.add(amount)
  }

  get value(): Sum {
    const sums = [...this.#byCode].map(([code, sum]) => [code, sum.value] as const)
    return this.#saysCurrency ? Object.fromEntries(sums) : (sums[0]?.[1] ?? 0)
  }
}
