/**
 * Local fields of the page (`sent: false`) are removed from forms and rows that are sent as a whole, at any depth.
 * A member that the call itself names is sent, since its author wrote it there.
 */
import type { Definition } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Names } from '../scope/names.ts'

const cache = new WeakMap<Definition['fields'], ReadonlySet<string>>()

/** Local fields, and child rows that the ERP stores flat in their row: their flat fields are sent. */
export function localFields({ fields }: Pick<Definition, 'fields'>): ReadonlySet<string> {
  const local =
    cache.get(fields) ??
    new Set(
      Object.values(fields)
        .filter(({ sent, lines }) => !sent || lines?.flat)
        .map(({ name }) => name),
    )
  cache.set(fields, local)
  return local
}

/** The value a call sends for the query or body that its author wrote. */
export function sentValue(written: Tree, names: Names, local: ReadonlySet<string>): Value {
  if (written.op === 'map') {
    return Object.fromEntries(written.entries.map(([key, value]) => [key, sentValue(value, names, local)]))
  }
  if (written.op === 'list') return written.items.map((item) => sentValue(item, names, local))
  if (written.op !== 'each' || written.each !== 'map') return withoutLocal(evaluate(written, names), local)
  const over = evaluate(written.over, names) ?? []
  return isList(over) ? over.map((item) => sentValue(written.body, { ...names, [written.as]: item }, local)) : null
}

/** From rows written as pairs of name and value, the pair is removed. */
export function withoutLocal(value: Value, local: ReadonlySet<string>): Value {
  if (local.size === 0 || typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    return value.filter((item) => !isPairOf(item, local)).map((item) => withoutLocal(item, local))
  }
  const remaining = Object.entries(value).filter(([name]) => !local.has(name))
  return Object.fromEntries(remaining.map(([name, member]) => [name, withoutLocal(member, local)]))
}

function isPairOf(item: Value, local: ReadonlySet<string>): boolean {
  return isList(item) && item.length === 2 && typeof item[0] === 'string' && local.has(item[0])
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
