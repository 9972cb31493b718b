import { any, checkExpression, list, row, type Scope, type Type } from '../../expressions/check/check.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { FieldInRead, PageSource, ReadSource } from '../source.ts'
import { fieldFacts, rowOf, withLayer, type FieldFacts, type FieldLayer, type FieldMap } from './field-facts.ts'
import { nameOf, overrideOf } from './source-words.ts'

/** What follows from the words of a read. */
export interface ReadFacts {
  readonly name: string
  readonly source: ReadSource
  /** Fields of its rows, in order, each with what differs here. */
  readonly fields: FieldMap
  /** A row of it, as expressions see it. */
  readonly row: Type
  /** What its name stands for in expressions: its rows, or its one map. */
  readonly holds: Type
  /** The read its rows belong to; null: rows of several. */
  readonly base: string | null
  readonly key: string
}

export type ReadMap = ReadonlyMap<string, ReadFacts>

/** Every read; each knows those before it. @param names what any expression of the screen may speak of */
export function readFacts(source: PageSource, fields: FieldMap, names: Scope): ReadMap {
  const reads = new Map<string, ReadFacts>()
  const known = new Map(fields)
  for (const [name, read] of Object.entries(source.data ?? {})) {
    const made = oneRead({ name, source: read }, { own: fields, known }, { reads, names })
    reads.set(name, made)
    // A later read may name what an earlier one has declared on the spot.
    for (const [each, field] of made.fields) if (!known.has(each)) known.set(each, field)
  }
  return reads
}

/** Reads that are there as a whole, under their own names. */
export function wholeReads(reads: Iterable<ReadFacts>): Scope {
  const whole = [...reads].filter(({ source }) => !('page' in source))
  return Object.fromEntries(whole.map(({ name, holds }) => [name, holds]))
}

interface Fields {
  /** Those of the screen. */
  readonly own: FieldMap
  /** With those that reads before have declared on the spot. */
  readonly known: FieldMap
}

function oneRead(
  { name, source }: { readonly name: string; readonly source: ReadSource },
  { own, known }: Fields,
  { reads, names }: { readonly reads: ReadMap; readonly names: Scope },
): ReadFacts {
  const key = source.key ?? 'id'
  const shared = { name, source, key }
  if ('from' in source) return computedRead(shared, known, { reads, names })
  const fields = source.fields ? namedFields(source, known, ['data', name]) : source.one ? new Map() : own
  const of = rowOf(fields, source.one === true && !source.fields)
  return { ...shared, fields, row: of, holds: source.one ? of : list(of), base: name }
}

function computedRead(
  { name, source, key }: Pick<ReadFacts, 'name' | 'source' | 'key'>,
  screenFields: FieldMap,
  { reads, names }: { readonly reads: ReadMap; readonly names: Scope },
): ReadFacts {
  const written = 'from' in source ? source.from.slice(1) : ''
  const { tree, type } = checkExpression(written, { ...names, ...wholeReads(reads.values()) })
  const base = tree === null ? null : baseOf(tree, reads)
  const of = type.kind === 'list' ? type.of : type
  const fields = source.fields
    ? namedFields(source, screenFields, ['data', name])
    : fieldsOf(of, screenFields, (base === null ? undefined : reads.get(base))?.fields ?? everyField(reads))
  const found = of.kind === 'row' ? of : source.fields ? rowOf(fields) : of.kind === 'any' ? any : row({}, true)
  const baseKey = base === null ? 'id' : (reads.get(base)?.key ?? 'id')
  const holds = source.one ? found : list(found)
  return { name, source, fields, row: found, holds, base, key: source.key ?? (key === 'id' ? baseKey : key) }
}

/** The read a chain of `filter` begins with. */
function baseOf(tree: Tree, reads: ReadMap): string | null {
  if (tree.op === 'each' && tree.each === 'filter') return baseOf(tree.over, reads)
  return tree.op === 'name' ? (reads.get(tree.name)?.base ?? null) : null
}

function everyField(reads: ReadMap): FieldMap {
  return new Map([...reads.values()].flatMap(({ fields }) => [...fields]))
}

/** The members of a computed row that are fields somebody has declared. */
function fieldsOf(of: Type, screenFields: FieldMap, near: FieldMap): FieldMap {
  const members = of.kind === 'row' ? Object.keys(of.members) : []
  const entries = members.flatMap((member): readonly (readonly [string, FieldFacts])[] => {
    const field = near.get(member) ?? screenFields.get(member)
    return field ? [[member, field]] : []
  })
  return new Map(entries)
}

/**
 * The named fields in order: of the screen, with what differs here, or declared on the spot. When one is misspelt any
 * field may have been meant: one mistake, one message.
 */
function namedFields(source: ReadSource, screenFields: FieldMap, at: readonly string[]): FieldMap {
  const entries = (source.fields ?? []).flatMap((item, index): readonly (readonly [string, FieldFacts])[] => {
    const name = nameOf(item)
    const declared = screenFields.get(name)
    const words = overrideOf<FieldInRead>(item)
    if (words === null) return declared ? [[name, declared]] : []
    const path = [...at, 'fields', index, name]
    const layer: FieldLayer = { words: typeof words === 'string' ? { type: words } : words, path }
    if (layer.words.type !== undefined) return [[name, fieldFacts(name, [layer], screenFields)]]
    return declared ? [[name, withLayer(declared, layer)]] : []
  })
  const isMisspelt = entries.length < (source.fields ?? []).length
  return new Map(isMisspelt ? [...screenFields, ...entries] : entries)
}
