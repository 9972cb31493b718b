import { expect, test } from 'vitest'
import { inlineScreen } from '../../../tools/stories/inline.ts'
import { allBlocks } from '../../definition/blocks.ts'

const cardOf = (more: string) => {
  const { client } = inlineScreen(`
label: Stock
kind: page
fields: { id: code, Item: text, Store: text, Mark: text, Note: text, Weight: number, Worth: money }
data: { stock: { get: list } }
views: { stock: [{ grid: stock, totals: [Weight, Worth], ${more} }] }
`)
  const [grid] = Object.values(client.views).flatMap(({ blocks }) => allBlocks(blocks))
  return grid?.block === 'grid' ? grid.card : null
}

test('includes the summed fields in a card on a phone, unless the card is declared', () => {
  expect(cardOf('fields: [Item, Store, Mark, Note, Weight, Worth]')?.right).toEqual(['Weight', 'Worth'])
  expect(cardOf('fields: [Item, Store, Mark, Note, Weight, Worth], card: { title: Item }')?.right).toEqual([])
})
