import { expect, test } from 'vitest'
import type { GridColumn } from '../columns.ts'
import { pagesOf } from './print-pages.ts'

const field = { type: 'money' }
const column = (id: string, group: string | null = null) =>
  ({ id, label: id, field, group: group === null ? null : { id: group } }) as unknown as GridColumn
const vendor = (name: string) => ['price', 'total', 'tax', 'sum'].map((each) => column(`${name} ${each}`, name))
const ids = (columns: readonly GridColumn[]) => pagesOf(columns).map((paper) => paper.map(({ id }) => id))

test('puts what fits on one page', () => {
  expect(ids([column('item'), ...vendor('A'), column('why')])).toHaveLength(1)
})

test('continues groups that do not fit on the next page, whole and next to the columns they belong to', () => {
  const pages = ids([column('item'), ...vendor('A'), ...vendor('B'), ...vendor('C'), column('why')])
  expect(pages.map(([first, second]) => [first, second])).toEqual([
    ['item', 'A price'],
    ['item', 'C price'],
  ])
  expect(pages.flat().filter((id) => id !== 'item')).toHaveLength(13)
})

test('keeps many columns without groups beside each other', () => {
  expect(ids(Array.from({ length: 30 }, (_, index) => column(`c${index}`)))).toHaveLength(1)
})
