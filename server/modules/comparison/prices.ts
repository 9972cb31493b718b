import { isOneOf } from '../../database/one-of.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { SheetLine } from './typed.ts'

/** Prices of a sheet for the audit: item or term → party → price; null: none. */
export type Prices = Readonly<Record<string, Readonly<Record<string, number | null>>>>

interface Price {
  readonly line: string
  readonly party: string
  readonly price: number | null
}

/** The stored prices of a sheet, optionally of one item or party only. */
export async function pricesOf(
  { work, person }: SignedCall,
  sheet: string,
  only: { readonly column: 'line' | 'party_id'; readonly value: string } | null = null,
): Promise<Prices> {
  const rows = await work
    .selectFrom('comparison_quotes')
    .select(['line', 'party_id as party', 'price'])
    .where('company_id', '=', person.companyId)
    .where('sheet_id', '=', sheet)
    .$if(only !== null, (query) => query.where(isOneOf(only?.column ?? 'line', [only?.value ?? ''])))
    .where('price', 'is not', null)
    .orderBy('line')
    .orderBy('party_id')
    .execute()
  return pricesIn(rows.map(({ price, ...quote }) => ({ ...quote, price: Number(price) })))
}

/** The stored prices that saving these lines would change, before and after. */
export function changedPrices(stored: Prices, lines: readonly SheetLine[]): { before: Prices; after: Prices } {
  const changed = lines.flatMap(({ line, quotes }) =>
    quotes.flatMap(({ party, price }) => {
      const before = stored[line]?.[party] ?? null
      return before === price ? [] : [{ line, party, before, price }]
    }),
  )
  return {
    before: pricesIn(changed.map(({ before, ...quote }) => ({ ...quote, price: before }))),
    after: pricesIn(changed),
  }
}

function pricesIn(prices: readonly Price[]): Prices {
  const lines = Map.groupBy(prices, ({ line }) => line)
  return Object.fromEntries(
    [...lines].map(([line, quotes]) => [line, Object.fromEntries(quotes.map(({ party, price }) => [party, price]))]),
  )
}

/** The prices as a member of an audit entry; nothing where there are none. */
export const priceDetail = (name: 'before' | 'after', prices: Prices) =>
  Object.keys(prices).length === 0 ? {} : { [name]: JSON.stringify(prices) }
