/** Sums of rows, and rows under the value they share. */
import type { Definition } from '../../../definition/definition.ts'
import type { Value } from '../../../expressions/tree.ts'
import type { Row } from '../../../runtime/host.ts'
import { numberIn } from '../../../runtime/format.ts'
import { linesOf } from './lines.ts'
import type { Group, Sums } from './grid-source.ts'
import { textIn } from './compare.ts'

/** @param totals fields, and fields of lines as `lines.field` */
export function sumsOf(definition: Definition, totals: readonly string[], rows: readonly Row[]): Sums {
  const sums: Record<string, number> = {}
  const add = (name: string, value: Value | undefined): void => {
    const amount = numberIn(value)
    if (amount !== null) sums[name] = (sums[name] ?? 0) + amount
  }
  for (const total of totals) {
    const [name = '', child] = total.split('.')
    sums[total] = 0
    const field = definition.fields[name]
    for (const row of rows) {
      if (child === undefined) add(total, row[name])
      else if (field) {
        linesOf(row, field).forEach((line, place) => {
          add(total, line[child])
          add(`${name}.${place}.${child}`, line[child])
        })
      }
    }
  }
  return sums
}

/** Rows by the text of their value, groups in the order in which their first rows come. */
export function groupRows<Item>(items: readonly Item[], valueOf: (item: Item) => Value | undefined) {
  const groups = new Map<string, { readonly value: Value; readonly items: Item[] }>()
  for (const item of items) {
    const value = valueOf(item) ?? null
    const key = textIn(value)
    const group = groups.get(key) ?? { value, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export interface GroupedRows<Item> {
  readonly items: readonly Item[]
  readonly groups: readonly Group[]
}

/** The same items, those of a group beside each other. */
export function grouped<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => Value | undefined,
  sums: (items: readonly Item[]) => Sums,
): GroupedRows<Item> {
  let first = 0
  const found = groupRows(items, valueOf)
  const groups = found.map(({ value, items: mine }) => {
    const group = { value, first, count: mine.length, sums: sums(mine) }
    first += mine.length
    return group
  })
  return { items: found.flatMap(({ items: mine }) => mine), groups }
}
