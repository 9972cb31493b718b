import type { Row } from '../../calls/contract.ts'
import { allBlocks } from '../../definition/blocks.ts'
import type { Definition } from '../../definition/definition.ts'
import { sum } from '../../expressions/evaluate/evaluate.ts'
import { plural } from '../../messages/message.ts'
import { formatValue, numberIn } from '../format.ts'
import type { PressContext } from './context.ts'

/** What a question about several rows states beside it: their number, and what their list sums up (`totals`). */
export function selectionFacts(
  { definition, locale }: Pick<PressContext, 'definition' | 'locale'>,
  read: string,
  rows: readonly Row[],
): readonly string[] {
  if (rows.length < 2) return []
  const sums = totalsOf(definition, read).flatMap((name) => {
    const field = definition.fields[name]
    if (!field) return []
    const total = sum(rows.map((row) => numberIn(row[name])))
    return [`${field.label}: ${formatValue(total, field, locale)}`]
  })
  return [plural(rows.length, ['{count} document', '{count} documents']), ...sums]
}

function totalsOf({ views }: Definition, read: string): readonly string[] {
  const blocks = Object.values(views).flatMap((view) => allBlocks(view.blocks))
  return [
    ...new Set(blocks.flatMap((each) => (each.block === 'list' && each.read === read ? (each.totals ?? []) : []))),
  ]
}
