/** Fields of this page alone (`sent: false`) are taken out of whatever is sent, however deep they stand. */
import type { Definition } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'

const known = new WeakMap<Definition['fields'], ReadonlySet<string>>()

/** Those, and child rows that the ERP carries flat in their row: their flat twins are sent. */
export function localFields({ fields }: Pick<Definition, 'fields'>): ReadonlySet<string> {
  const found =
    known.get(fields) ??
    new Set(
      Object.values(fields)
        .filter(({ sent, lines }) => !sent || lines?.flat)
        .map(({ name }) => name),
    )
  known.set(fields, found)
  return found
}

/** Rows written as pairs of name and value lose the pair. */
export function withoutLocal(value: Value, local: ReadonlySet<string>): Value {
  if (local.size === 0 || typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    return value.filter((item) => !isPairOf(item, local)).map((item) => withoutLocal(item, local))
  }
  const kept = Object.entries(value).filter(([name]) => !local.has(name))
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutLocal(member, local)]))
}

function isPairOf(item: Value, local: ReadonlySet<string>): boolean {
  return isList(item) && item.length === 2 && typeof item[0] === 'string' && local.has(item[0])
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
