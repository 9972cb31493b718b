import type { Row } from '../../calls/contract.ts'
import { allBlocks } from '../../definition/blocks.ts'
import type { Definition } from '../../definition/definition.ts'
import { MeasureSum } from '../../fields/measure-sum.ts'
import { plural } from '../../messages/message.ts'
import { formatValue, numberIn } from '../format.ts'
import type { PressContext } from './context.ts'
import { specOf } from '../../fields/field-types.ts'

/**
 * What a question about rows states beside it: their number, if there are several, and their money: what their list sums
 * up (`totals`), else the first amount of its cards.
 */
export function selectionFacts(
  { definition, locale }: Pick<PressContext, 'definition' | 'locale'>,
  read: string,
  rows: readonly Row[],
): readonly string[] {
  const sums = amountsOf(definition, read).flatMap((name) => {
    const field = definition.fields[name]
    if (!field) return []
    const total = new MeasureSum(field)
    for (const row of rows) {
      const amount = numberIn(row[name])
      if (amount !== null) total.add(amount, row)
    }
    return [`${field.label}: ${formatValue(total.value, field, locale)}`]
  })
  return rows.length < 2 ? sums : [plural(rows.length, ['{count} document', '{count} documents']), ...sums]
}

function amountsOf({ views, fields }: Definition, read: string): readonly string[] {
  const blocks = Object.values(views).flatMap((view) => allBlocks(view.blocks))
  const lists = blocks.flatMap((each) => (each.block === 'list' && each.read === read ? [each] : []))
  const totals = lists.flatMap((list) => list.totals ?? [])
  if (totals.length > 0) return [...new Set(totals)]
  const shown = lists.flatMap(({ card: { right, left, more } }) => [...right, ...left, ...more])
  const amount = shown.find((name) => specOf(fields[name])?.isCurrency)
  return amount === undefined ? [] : [amount]
}
