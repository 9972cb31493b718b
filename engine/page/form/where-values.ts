/** What the call `options` is told of the page, so that the ERP offers only the rows that fit. */
import { isNamed } from '../../definition/format.ts'
import type { Input } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import { isEmpty } from './rules.ts'
import type { Names } from '../scope/names.ts'

/** The names of the page that a `where` may read, besides the row that is offered. */
const SENT: ReadonlySet<string> = new Set(['form', 'line'])

export interface WhereValues {
  /** The parameter `of` of the call: a JSON map of `form` and `line`, each with the values that the condition reads. */
  readonly of: string
  /** The labels of those that are empty. */
  readonly missing: readonly string[]
}

/**
 * Null: the link offers every row.
 *
 * @param namesNow of the page, of a cell with its row as `line`; called only if there is a condition: they are all its names
 */
export function whereValues(
  input: Pick<Input, 'where'> | null,
  namesNow: () => Names,
  labelOf: (field: string) => string,
): WhereValues | null {
  if (!input?.where) return null
  const names = namesNow()
  const read = usesOfTree(input.where).flatMap(([name, member]) =>
    member !== null && SENT.has(name) ? [{ name, member, value: valueOf(names, name, member) }] : [],
  )
  const groups = Object.entries(Object.groupBy(read, ({ name }) => name))
  const of = groups.map(([name, some = []]) => [
    name,
    Object.fromEntries(some.map(({ member, value }) => [member, value])),
  ])
  const missing = read.filter(({ value }) => isEmpty(value)).map(({ member }) => labelOf(member))
  return { of: JSON.stringify(Object.fromEntries(of)), missing }
}

/** A link as its id and text: its other members fill fields when it is chosen. */
function valueOf(names: Names, name: string, member: string): Value {
  const map = (names[name] ?? null) as Readonly<Record<string, Value>> | null
  const value = map?.[member] ?? null
  return isNamed(value) ? { id: value['id'] ?? null, text: value.text } : value
}
