import { describe, expect, test } from 'vitest'
import { groupsOfPage, orderInGroup } from './group-pages.ts'
import type { ListGroup } from './groups.ts'

const group = (value: string, count: number): ListGroup => ({ value, count, sums: {} })
const groups = [group('A', 3), group('B', 0), group('C', 2), group('D', 4)]
const pageAt = (offset: number, size: number) => {
  const found = groupsOfPage(groups, { offset, size })
  return found && { groups: found.groups.map(({ value }) => value), before: found.before }
}

describe('a page is read from the groups', () => {
  test.each([
    [0, 2, { groups: ['A'], before: 0 }],
    // The row after the page shows whether there is a next one.
    [0, 3, { groups: ['A', 'C'], before: 0 }],
    [1, 4, { groups: ['A', 'C', 'D'], before: 1 }],
    [3, 1, { groups: ['C'], before: 0 }],
    [4, 3, { groups: ['C', 'D'], before: 1 }],
    [8, 5, { groups: ['D'], before: 3 }],
    [9, 5, null],
  ])('that contain row %i and the %i after it', (offset, size, expected) => {
    expect(pageAt(offset, size)).toEqual(expected)
  })

  test('unless it has many: then all rows are sorted', () => {
    const many = Array.from({ length: 60 }, (_, at) => group(`${at}`, 1))
    expect(groupsOfPage(many, { offset: 30, size: 19 })?.groups).toHaveLength(20)
    expect(groupsOfPage(many, { offset: 30, size: 20 })).toBeNull()
  })
})

test('within one group, rows are sorted by what differs: a date of a month, but not the month', () => {
  const order = [
    { field: 'City', down: false },
    { field: '#id', down: false, isId: true },
    { field: 'Seen', by: 'month', down: true },
    { field: 'Seen', down: true },
    { field: 'id', down: true },
  ] as const
  const grouping = { field: 'City', by: null, id: '#id', second: { field: 'Seen', by: 'month' } } as const
  expect(orderInGroup(order, grouping)).toEqual(order.slice(3))
})
