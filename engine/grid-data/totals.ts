/** Sums of rows, and rows grouped by a value. */
import type { Definition, Field } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { Row } from '../calls/contract.ts'
import { isNamed, numberIn } from '../definition/format.ts'
import { countedField } from '../definition/ratio.ts'
import { MeasureSum } from '../fields/measure-sum.ts'
import { childLines } from './lines.ts'
import type { Group, Sums } from './grid-source.ts'
import { comparableText } from './compare.ts'

/**
 * @param totals fields, fields of lines as `lines.field`, and numbers of values as `count(field)`
 * @returns by the same names, for lines also by `lines.position.field`; a total without amounts is 0
 */
export function sumsOf({ fields }: Pick<Definition, 'fields'>, totals: readonly string[], rows: readonly Row[]): Sums {
  const sums = new Map<string, MeasureSum>()
  const sumOf = (name: string): MeasureSum => {
    const sum = sums.get(name) ?? new MeasureSum(fields[name.split('.').at(-1) ?? name])
    sums.set(name, sum)
    return sum
  }
  const add = (name: string, value: Value | undefined, row: Row): void => {
    const amount = numberIn(value)
    if (amount !== null) sumOf(name).add(amount, row)
  }
  for (const total of totals) {
    const counted = countedField(total)
    const [name = '', child] = (counted ?? total).split('.')
    sumOf(total)
    const field = fields[name]
    for (const row of rows) {
      if (counted !== null) add(total, valuesIn(row, { name, child, field }), row)
      else if (child === undefined) add(total, row[name], row)
      else if (field) {
        childLines(row, field).forEach((line, place) => {
          add(total, line[child], { ...row, ...line })
          add(`${name}.${place}.${child}`, line[child], { ...row, ...line })
        })
      }
    }
  }
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum.value]))
}

interface Counted {
  readonly name: string
  /** A field of child rows; undefined: the field of the row itself. */
  readonly child: string | undefined
  readonly field: Field | undefined
}

/** How many numbers a row has in a field. */
function valuesIn(row: Row, { name, child, field }: Counted): number {
  if (child === undefined) return Number(numberIn(row[name]) !== null)
  return field ? childLines(row, field).filter((line) => numberIn(line[child]) !== null).length : 0
}

/** Groups items by the text of their value, links by their id; groups are in the order of their first items. */
function groupItems<Item>(items: readonly Item[], valueOf: (item: Item) => Value | undefined) {
  const groups = new Map<string, { readonly value: Value; readonly items: Item[] }>()
  for (const item of items) {
    const value = valueOf(item) ?? null
    const key = isNamed(value) ? `#${comparableText(value['id'] ?? value.text)}` : comparableText(value)
    const group = groups.get(key) ?? { value, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Items in the order of their groups, and the groups. */
export interface GroupedRows<Item> {
  readonly items: readonly Item[]
  readonly groups: readonly Group[]
}

/** The same items reordered so that those of a group are adjacent. */
export function grouped<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => Value | undefined,
  sums: (items: readonly Item[]) => Sums,
): GroupedRows<Item> {
  let first = 0
  const groupsOfItems = groupItems(items, valueOf)
  const groups = groupsOfItems.map(({ value, items: members }) => {
    const group = { value, first, count: members.length, sums: sums(members) }
    first += members.length
    return group
  })
  return { items: groupsOfItems.flatMap(({ items: members }) => members), groups }
}
