import {
  dateType,
  listType,
  numberType,
  rowType,
  textType,
  yesnoType,
  type Type,
} from '../../expressions/check/check.ts'
import { LINE_KEY } from '../../definition/field.ts'
import type { ValidPeriod } from '../../definition/definition.ts'
import type { ValueKind } from '../../fields/field-spec.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { measureOf } from './measures.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'

/** Words about a field, and where they are written. */
export interface FieldLayer {
  readonly words: Partial<FieldNode>
  readonly path: Path
}

/** One field at one place: its layers of words, the nearest last. */
export interface FieldFacts {
  readonly name: string
  /** All layers merged. */
  readonly words: FieldNode
  readonly layers: readonly FieldLayer[]
  /** For `lines`: the fields of child rows. */
  readonly children: FieldMap
  /** Its type in expressions. */
  readonly holds: Type
  /** Of a link: the fields with the days on which its rows are valid; null: they are valid always, or unknown here. */
  readonly period?: Pick<ValidPeriod, 'from' | 'to'> | null
}

export type FieldMap = ReadonlyMap<string, FieldFacts>

/** The types of values in expressions. */
const types: Readonly<Record<Exclude<ValueKind, 'lines'>, Type>> = {
  text: textType,
  number: numberType,
  day: dateType,
  moment: dateType,
  yesno: yesnoType,
  link: rowType({ id: textType, text: textType }),
}

/** Whether rows contain what its `value` computes; one that uses the form alone is not computed in rows. */
export function isComputedInRow({ words, children }: FieldFacts): boolean {
  if ([...children.values()].some(isComputedInRow)) return true
  const { value } = words
  if (value === undefined) return false
  return typeof value !== 'string' || !/\bform\b/.test(value) || /\brow\b/.test(value)
}

/** A choice whose options are written in the file has no other values, nor has a number outside its limits. */
function typeOf(words: FieldNode, children: FieldMap): Type {
  const { type, sent, value, max } = words
  const { kind, isChoice } = fieldSpecs[type]
  if (kind === 'lines')
    return { ...listType(lineTypeOfFields(children)), ...(typeof max === 'number' && { most: max }) }
  if (kind === 'number') return numberOf(words)
  if (kind !== 'text') return types[kind]
  if (sent === false || value !== undefined) return textType
  const options = fieldOptions(words)
  return isChoice && options ? { kind: 'text', options, entered: true } : entered
}

/** A computed number may exceed its limits. */
function numberOf(words: FieldNode): Type {
  const { value, min, max } = words
  const least = typeof min === 'number' && value === undefined ? { least: min } : {}
  const most = typeof max === 'number' && value === undefined ? { most: max } : {}
  const measure = measureOf(words)
  const type: Type = { kind: 'number', ...least, ...most, ...(measure !== null && { measure }) }
  return Object.keys(type).length === 1 ? numberType : type
}

const entered: Type = { kind: 'text', entered: true }

/** @param available fields that child rows may name */
export function fieldFacts(name: string, layers: readonly FieldLayer[], available: FieldMap): FieldFacts {
  const words: FieldNode = Object.assign({ type: 'text' }, ...layers.map((layer) => layer.words))
  const children = childrenOf(layers, available)
  const most = typeof words.max === 'number' ? { most: words.max } : {}
  const one = typeOf(words, children)
  return { name, words, layers, children, holds: words.many ? { ...listType(one), ...most } : one }
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

/** The type of a row in expressions: the given fields, and whatever else the ERP sends. */
export function openRowOf(fields: FieldMap): Type {
  return rowType(membersOf(fields), true)
}

const rows = new WeakMap<FieldMap, Type>()

/** The type of a row in expressions: the given fields only. The same fields give the same object. */
export function rowTypeOfFields(fields: FieldMap): Type {
  const type = rows.get(fields) ?? rowType(membersOf(fields))
  rows.set(fields, type)
  return type
}

const lines = new WeakMap<FieldMap, Type>()

/** The type of a line in the list that a field of lines is: its cells, and the key by which it is told apart. */
export function lineTypeOfFields(fields: FieldMap): Type {
  const type = lines.get(fields) ?? rowType({ [LINE_KEY]: textType, ...membersOf(fields) })
  lines.set(fields, type)
  return type
}

function membersOf(fields: FieldMap): Readonly<Record<string, Type>> {
  return Object.fromEntries([...fields].map(([name, field]) => [name, field.holds]))
}

/** What the nearest words say about a key, with where they are written; null when no layer has the key. */
export function nearestWords<Key extends keyof FieldNode>(
  { layers }: Pick<FieldFacts, 'layers'>,
  key: Key,
): { readonly value: NonNullable<FieldNode[Key]>; readonly path: Path } | null {
  const layer = layers.findLast(({ words }) => words[key] !== undefined)
  const value = layer?.words[key]
  return layer && value !== undefined && value !== null ? { value, path: [...layer.path, key] } : null
}

/** A field by its name; a field of child rows by `lines.field`. */
export function fieldNamed(fields: FieldMap, name: string): FieldFacts | undefined {
  const [first = '', child] = name.split('.')
  const field = fields.get(first)
  return child === undefined ? field : field?.children.get(child)
}

/** The same field where it is named, with the override. */
export function withLayer(field: FieldFacts, layer: FieldLayer): FieldFacts {
  return { ...field, words: { ...field.words, ...layer.words }, layers: [...field.layers, layer] }
}

/** The fields of `fields`, by name. Child rows may name a field that is declared after them. */
export function declaredFields(fields: Readonly<Record<string, FieldNode>>, at: Path): FieldMap {
  const entries = Object.entries(fields)
  const layers = (name: string, words: FieldNode): readonly FieldLayer[] => [{ words, path: [...at, name] }]
  const flat = new Map(
    entries
      .filter(([, words]) => !isLinesType(words.type))
      .map(([name, words]) => [name, fieldFacts(name, layers(name, words), new Map())] as const),
  )
  return new Map(
    entries.map(([name, words]) => [name, flat.get(name) ?? fieldFacts(name, layers(name, words), flat)] as const),
  )
}
