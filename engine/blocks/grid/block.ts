import {
  blockSpec,
  cardOf,
  checkSelectedActions,
  fieldNamed,
  fieldsOfInputs,
  fieldsOfRead,
  lowerInput,
  ratiosMember,
  summedIn,
} from '../../compile/block.ts'
import type { CardFields } from '../../definition/definition.ts'
import { gridWords } from '../../language/grid.ts'
import { checkGrid } from './check-grid.ts'
import { gridFacts, gridInputs, type GridNode } from './grid-facts.ts'
import { defaultColumns, lowerColumn } from './lower-columns.ts'

/** Rows in columns; cards where it is narrow. */
export const gridSpec = blockSpec({
  name: 'grid',
  words: () => gridWords,
  onServerPages: true,
  facts: gridFacts,
  check: (checking, { facts, subjects }, { block, path }) => {
    checkSelectedActions(checking, subjects, { actions: block.actions, path: [...path, 'actions'] })
    checkGrid(checking, facts, { block, path })
  },
  lower: (block, path, lowering) => {
    const { facts, expressions } = lowering
    const fields = fieldsOfRead(facts, block.grid)
    const filledIn = fieldsOfInputs(gridInputs(block, facts), path)
    const inputs = new Map(filledIn.map(({ item, field }) => [item.name, lowerInput(expressions, field)]))
    const key = facts.reads.get(block.grid)?.key ?? 'id'
    const columns = block.fields ?? defaultColumns(fields, key)
    return {
      label: block.label ?? null,
      read: block.grid,
      columns: columns.map((column, at) => {
        return lowerColumn(lowering, column, { fields, inputs, path: [...path, 'fields', at] })
      }),
      groupBy: block.groupBy ?? null,
      totals: summedIn(block.totals),
      ...ratiosMember(block.totals, (name) => fieldNamed(fields, name)?.words),
      actions: block.actions ?? [],
      onPress: block.onPress ?? null,
      onGroup: block.onGroup ?? null,
      card: withTotals(block, cardOf(block.card, fields, key)),
      exports: block.exports ?? true,
    }
  },
})

/** Without a declared card, a card shows the summed fields as well. A total of lines is not a field of the row. */
function withTotals({ card: own, totals }: Pick<GridNode, 'card' | 'totals'>, card: CardFields): CardFields {
  if (own !== undefined) return card
  const shown = [card.title, ...card.left, ...card.right]
  return {
    ...card,
    right: [...card.right, ...summedIn(totals).filter((name) => !name.includes('.') && !shown.includes(name))],
  }
}
