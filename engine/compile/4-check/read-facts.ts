import { anyType, checkExpression, listType, rowType, type Scope, type Type } from '../../expressions/check/check.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { PageNode, ReadNode, ReadOfKind } from '../3-expand/ast.ts'
import { REPORT_CALL } from '../../definition/stored-report.ts'
import {
  fieldFacts,
  openRowOf,
  rowTypeOfFields,
  withLayer,
  type FieldFacts,
  type FieldLayer,
  type FieldMap,
} from './field-facts.ts'

/** What follows from the words of a read. */
export interface ReadFacts {
  readonly name: string
  readonly node: ReadNode
  /** Fields of its rows, in order, each with its override. */
  readonly fields: FieldMap
  /** The type of its row in expressions. */
  readonly row: Type
  /** The type of its name in expressions: its rows, or its single map. */
  readonly holds: Type
  /** The read that its rows belong to; null: rows of several reads. */
  readonly base: string | null
  readonly key: string
}

export type ReadMap = ReadonlyMap<string, ReadFacts>

/** Every read; each may name those before it. @param names available in every expression of the screen */
export function readFacts(page: PageNode, fields: FieldMap, names: Scope): ReadMap {
  const reads = new Map<string, ReadFacts>()
  const available = new Map(fields)
  for (const [name, read] of Object.entries(page.data ?? {})) {
    const facts = oneRead({ name, node: read }, { own: fields, available }, { reads, names })
    reads.set(name, facts)
    // A later read may name what an earlier one has declared on the spot.
    for (const [each, field] of facts.fields) if (!available.has(each)) available.set(each, field)
  }
  return reads
}

/** Reads that are available as a whole, under their own names. */
export function unpagedReads(reads: Iterable<ReadFacts>): Scope {
  const whole = [...reads].filter(({ node }) => !isPaged(node))
  return Object.fromEntries(whole.map(({ name, holds }) => [name, holds]))
}

interface Fields {
  /** The fields of the screen. */
  readonly own: FieldMap
  /** Together with those that earlier reads have declared on the spot. */
  readonly available: FieldMap
}

function oneRead(
  { name, node }: { readonly name: string; readonly node: ReadNode },
  { own, available }: Fields,
  { reads, names }: { readonly reads: ReadMap; readonly names: Scope },
): ReadFacts {
  if (node.kind === 'from') return computedRead({ name, node }, available, { reads, names })
  const fields = node.fields ? namedFields(node, available, ['data', name]) : node.one ? new Map() : own
  const of = node.one && !node.fields ? openRowOf(fields) : rowTypeOfFields(fields)
  return { name, node, key: node.key ?? 'id', fields, row: of, holds: node.one ? of : listType(of), base: name }
}

function computedRead(
  { name, node }: { readonly name: string; readonly node: ReadOfKind<'from'> },
  screenFields: FieldMap,
  { reads, names }: { readonly reads: ReadMap; readonly names: Scope },
): ReadFacts {
  const { tree, type } = checkExpression(node.from.slice(1), { ...names, ...unpagedReads(reads.values()) })
  const base = tree === null ? null : baseOf(tree, reads)
  const of = type.kind === 'list' ? type.of : type
  const fields = node.fields
    ? namedFields(node, screenFields, ['data', name])
    : // Of a read with a mistake any field may have been meant.
      tree === null
      ? new Map([...screenFields, ...everyField(reads)])
      : fieldsOf(of, screenFields, (base === null ? undefined : reads.get(base))?.fields ?? everyField(reads))
  const ownRowType =
    tree === null && !node.fields
      ? anyType
      : of.kind === 'row'
        ? of
        : node.fields
          ? rowTypeOfFields(fields)
          : of.kind === 'any'
            ? anyType
            : rowType({}, true)
  const baseKey = base === null ? 'id' : (reads.get(base)?.key ?? 'id')
  return {
    name,
    node,
    fields,
    row: ownRowType,
    holds: node.one ? ownRowType : listType(ownRowType),
    base,
    key: node.key ?? baseKey,
  }
}

/** Whether it is paged, and never available as a whole. */
export function isPaged(node: ReadNode): boolean {
  return sendsRequest(node) && node.page !== undefined
}

/** Whether the reference server groups its rows, which are paged. */
export function isReportRead(node: ReadNode | undefined): boolean {
  return node?.kind === 'get' && node.get === REPORT_CALL
}

/** Whether it requests a call. */
export function sendsRequest(node: ReadNode): node is ReadOfKind<'get' | 'post'> {
  return node.kind === 'get' || node.kind === 'post'
}

/** The read with which a chain of `filter` begins. */
function baseOf(tree: Tree, reads: ReadMap): string | null {
  if (tree.op === 'each' && tree.each === 'filter') return baseOf(tree.over, reads)
  return tree.op === 'name' ? (reads.get(tree.name)?.base ?? null) : null
}

function everyField(reads: ReadMap): FieldMap {
  return new Map([...reads.values()].flatMap(({ fields }) => [...fields]))
}

/** The members of a computed row that are declared as fields. */
function fieldsOf(of: Type, screenFields: FieldMap, near: FieldMap): FieldMap {
  const members = of.kind === 'row' ? Object.keys(of.members) : []
  const entries = members.flatMap((member): readonly (readonly [string, FieldFacts])[] => {
    const field = near.get(member) ?? screenFields.get(member)
    return field ? [[member, field]] : []
  })
  return new Map(entries)
}

/**
 * The named fields in order: of the screen, with their override, or declared on the spot. When one is misspelt, any
 * field may have been meant: one mistake gives one message.
 */
function namedFields(node: ReadNode, screenFields: FieldMap, at: readonly string[]): FieldMap {
  const entries = (node.fields ?? []).flatMap(
    ({ name, override }, index): readonly (readonly [string, FieldFacts])[] => {
      const declared = screenFields.get(name)
      if (override === null) return declared ? [[name, declared]] : []
      const layer: FieldLayer = { words: override, path: [...at, 'fields', index, 'override'] }
      if (override.type !== undefined) return [[name, fieldFacts(name, [layer], screenFields)]]
      return declared ? [[name, withLayer(declared, layer)]] : []
    },
  )
  const isMisspelt = entries.length < (node.fields ?? []).length
  return new Map(isMisspelt ? [...screenFields, ...entries] : entries)
}
