import type { Leaf, Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/parse.ts'

/** A value without parts, where it stands and what it is for. */
export interface LeafSite {
  readonly shape: Leaf
  readonly value: unknown
  readonly path: Path
  /** The value is a key: a name in a list that carries an override. */
  readonly atKey: boolean
}

/** Every leaf of a valid value, in the order of the file. */
export function leavesOf(shape: Shape, value: unknown, path: Path = []): readonly LeafSite[] {
  switch (shape.kind) {
    case 'record':
      return membersOf(value).flatMap(([key, inner]) => enter(shape.members[key]?.shape, inner, [...path, key]))
    case 'heads': {
      const head = membersOf(value).find(([key]) => Object.hasOwn(shape.heads, key))?.[0] ?? ''
      const sentence = shape.heads[head]
      const members = { ...shape.shared, ...sentence?.members, ...(sentence && { [head]: sentence.head }) }
      return membersOf(value).flatMap(([key, inner]) => enter(members[key]?.shape, inner, [...path, key]))
    }
    case 'by-word': {
      const word = membersOf(value).find(([key]) => key === shape.word)?.[1]
      return enter(shape.cases[String(word)], value, path)
    }
    case 'list':
      return itemsOf(value).flatMap((item, at) => leavesOf(shape.of, item, [...path, at]))
    case 'dictionary':
      return membersOf(value).flatMap(([key, inner]) => leavesOf(shape.of, inner, [...path, key]))
    case 'names':
      return itemsOf(value).flatMap((item, at) => namedLeaves(shape, item, [...path, at]))
    case 'either':
      return enter(eitherOf(shape, value) ?? undefined, value, path)
    default:
      return [{ shape, value, path, atKey: false }]
  }
}

function namedLeaves(shape: Extract<Shape, { kind: 'names' }>, item: unknown, path: Path): readonly LeafSite[] {
  const [named] = membersOf(item)
  if (!named) return leavesOf(shape.of, item, path)
  const [name, override] = named
  const at = [...path, name]
  return [{ shape: shape.of, value: name, path: at, atKey: true }, ...leavesOf(shape.override, override, at)]
}

function enter(shape: Shape | undefined, value: unknown, path: Path): readonly LeafSite[] {
  return shape ? leavesOf(shape, value, path) : []
}

function eitherOf(shape: Extract<Shape, { kind: 'either' }>, value: unknown): Shape | null {
  if (Array.isArray(value)) return shape.list
  if (typeof value === 'object') return shape.map
  return typeof value === 'boolean' ? (shape.flag ?? shape.text) : shape.text
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
