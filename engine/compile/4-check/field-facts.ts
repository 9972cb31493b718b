import { date, list, number, row, text, yesno, type Type } from '../../expressions/check/check.ts'
import type { FieldType } from '../../definition/definition.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode } from '../3-expand/ast.ts'

/** Words about a field, and where they stand. */
export interface FieldLayer {
  readonly words: Partial<FieldNode>
  readonly path: Path
}

/** One field at one place: its words, the nearest last. */
export interface FieldFacts {
  readonly name: string
  /** All layers in one. */
  readonly words: FieldNode
  readonly layers: readonly FieldLayer[]
  /** Of `lines`: the fields of child rows. */
  readonly children: FieldMap
  /** What an expression finds in it. */
  readonly holds: Type
}

export type FieldMap = ReadonlyMap<string, FieldFacts>

const types: { readonly [Kind in Exclude<FieldType, 'lines'>]: Type } = {
  text,
  longtext: text,
  code: text,
  choice: text,
  person: text,
  badge: text,
  number,
  money: number,
  percent: number,
  date,
  datetime: date,
  yesno,
  email: text,
  phone: text,
  color: text,
  file: text,
  link: row({ id: text, text }),
}

/** Whether rows hold what its `value` computes; one that goes by the form alone leaves rows as they are. */
export function isComputedInRow({ words, children }: FieldFacts): boolean {
  if ([...children.values()].some(isComputedInRow)) return true
  const { value } = words
  if (value === undefined) return false
  return typeof value !== 'string' || !/\bform\b/.test(value) || /\brow\b/.test(value)
}

/** A choice whose options stand in the file holds nothing else. */
function typeOf(type: Exclude<FieldType, 'lines'>, options: FieldNode['options']): Type {
  return type === 'choice' && Array.isArray(options) ? { kind: 'text', options } : types[type]
}

/** @param available fields that child rows may name */
export function fieldFacts(name: string, layers: readonly FieldLayer[], available: FieldMap): FieldFacts {
  const words: FieldNode = Object.assign({ type: 'text' }, ...layers.map((layer) => layer.words))
  const children = childrenOf(layers, available)
  const one = words.type === 'lines' ? list(rowOf(children)) : typeOf(words.type, words.options)
  return { name, words, layers, children, holds: words.many ? list(one) : one }
}

function childrenOf(layers: readonly FieldLayer[], available: FieldMap): FieldMap {
  const layer = layers.findLast(({ words }) => words.fields !== undefined)
  const entries = (layer?.words.fields ?? []).flatMap(
    ({ name, override }, at): readonly (readonly [string, FieldFacts])[] => {
      const path = [...(layer?.path ?? []), 'fields', at, 'override']
      const field = override === null ? available.get(name) : fieldFacts(name, [{ words: override, path }], available)
      return field ? [[name, field]] : []
    },
  )
  return new Map(entries)
}

/** A row as expressions see it: the given fields, and whatever else the ERP sends. */
export function openRowOf(fields: FieldMap): Type {
  return row(membersOf(fields), true)
}

const rows = new WeakMap<FieldMap, Type>()

/** A row as expressions see it: the given fields and nothing else. Of the same fields it is the same. */
export function rowOf(fields: FieldMap): Type {
  const found = rows.get(fields) ?? row(membersOf(fields))
  rows.set(fields, found)
  return found
}

function membersOf(fields: FieldMap): Readonly<Record<string, Type>> {
  return Object.fromEntries([...fields].map(([name, field]) => [name, field.holds]))
}

/** What the nearest words say of it, with where they stand; null when none do. */
export function nearestWords<Key extends keyof FieldNode>(
  { layers }: Pick<FieldFacts, 'layers'>,
  key: Key,
): { readonly value: NonNullable<FieldNode[Key]>; readonly path: Path } | null {
  const layer = layers.findLast(({ words }) => words[key] !== undefined)
  const value = layer?.words[key]
  return layer && value !== undefined && value !== null ? { value, path: [...layer.path, key] } : null
}

/** A field by its name; of child rows by `lines.field`. */
export function fieldNamed(fields: FieldMap, name: string): FieldFacts | undefined {
  const [first = '', child] = name.split('.')
  const field = fields.get(first)
  return child === undefined ? field : field?.children.get(child)
}

/** The same field where it is named, with what differs there. */
export function withLayer(field: FieldFacts, layer: FieldLayer): FieldFacts {
  return { ...field, words: { ...field.words, ...layer.words }, layers: [...field.layers, layer] }
}

/** Fields of `fields`, by name. Child rows may name a field that is declared after them. */
export function declaredFields(fields: Readonly<Record<string, FieldNode>>, at: Path): FieldMap {
  const entries = Object.entries(fields)
  const layers = (name: string, words: FieldNode): readonly FieldLayer[] => [{ words, path: [...at, name] }]
  const flat = new Map(
    entries
      .filter(([, words]) => words.type !== 'lines')
      .map(([name, words]) => [name, fieldFacts(name, layers(name, words), new Map())] as const),
  )
  return new Map(
    entries.map(([name, words]) => [name, flat.get(name) ?? fieldFacts(name, layers(name, words), flat)] as const),
  )
}
