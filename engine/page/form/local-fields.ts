/**
 * Local fields of the page (`sent: false`) are removed from forms and rows that are sent as a whole, at any depth, and
 * so is what expressions read of the rows of links: of a link its id counts. A member that the call itself names is
 * sent, since its author wrote it there.
 */
import type { Definition } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Names } from '../scope/names.ts'
import { linkValue } from './filled-by.ts'

/** What is in forms and rows of a page, and is not sent with them. */
export interface LocalNames {
  /** Local fields, and child rows that the ERP stores flat in their row: their flat fields are sent. */
  readonly fields: ReadonlySet<string>
  /** The members of links. */
  readonly members: ReadonlySet<string>
}

const cache = new WeakMap<Definition['fields'], LocalNames>()

export function localNames({ fields }: Pick<Definition, 'fields'>): LocalNames {
  const all = Object.values(fields)
  const local = cache.get(fields) ?? {
    fields: new Set(all.filter(({ sent, lines }) => !sent || lines?.flat).map(({ name }) => name)),
    members: new Set(all.flatMap(({ reads = [] }) => reads)),
  }
  cache.set(fields, local)
  return local
}

/** The value a call sends for the query or body that its author wrote. */
export function sentValue(written: Tree, names: Names, local: LocalNames): Value {
  if (written.op === 'map') {
    return Object.fromEntries(written.entries.map(([key, value]) => [key, sentValue(value, names, local)]))
  }
  if (written.op === 'list') return written.items.map((item) => sentValue(item, names, local))
  if (written.op !== 'each' || written.each !== 'map') return withoutLocal(evaluate(written, names), local)
  const over = evaluate(written.over, names) ?? []
  return isList(over) ? over.map((item) => sentValue(written.body, { ...names, [written.as]: item }, local)) : null
}

/** From rows written as pairs of name and value, the pair is removed. */
export function withoutLocal(value: Value, local: LocalNames): Value {
  const { fields, members } = local
  if (fields.size + members.size === 0 || typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    return value.filter((item) => !isPairOf(item, fields)).map((item) => withoutLocal(item, local))
  }
  const isLink = Object.keys(value).every((name) => LINK.has(name) || members.has(name)) && isNamed(value)
  if (isLink && 'id' in value) return linkValue(value)
  const remaining = Object.entries(value).filter(([name]) => !fields.has(name))
  return Object.fromEntries(remaining.map(([name, member]) => [name, withoutLocal(member, local)]))
}

const LINK: ReadonlySet<string> = new Set(['id', 'text'])

function isPairOf(item: Value, local: ReadonlySet<string>): boolean {
  return isList(item) && item.length === 2 && typeof item[0] === 'string' && local.has(item[0])
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
