/** Rows as the page shows them: as the ERP sent them, with a person's changes, and with computed values. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Field, Read } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { rowKey } from './rows.ts'
import type { Names } from '../scope/names.ts'
import { linesIn, withFlat } from './lines.ts'
import { areSame, valueInRow, usedValues } from './used-values.ts'

/** Key of the row → the changed fields. */
export type Edits = ReadonlyMap<string, Row>

type Merge = (rows: readonly Row[], edits: Edits | undefined, names: Names) => readonly Row[]

interface Merged {
  readonly edit: Row | undefined
  readonly used: readonly Value[]
  readonly row: Row
}

/**
 * Creates the merge function of one read. It returns the same row object while nothing that the row depends on has
 * changed, and the same array while all rows are the same: with 300 rows, one key press draws one.
 */
export function mergerOf(definition: Definition, read: Read): Merge {
  const fields = read.fields.map((name) => definition.fields[name]).filter((field) => field !== undefined)
  const lines = fields.filter((field) => field.lines)
  const values = [...fields, ...lines.flatMap((field) => childFields(field, definition))].map((field) =>
    valueInRow(definition, field),
  )
  const defaults = Object.entries(read.defaults)
  const uses = definition.uses.reads[read.name]?.rows ?? []
  const hasValues = defaults.length > 0 || values.some((value) => value !== null)
  const cache = new WeakMap<Row, Merged>()
  let last: readonly Row[] = []
  return (rows, edits, names) => {
    const isComputed = hasValues || lines.length > 0
    if (!isComputed && !edits?.size) return rows
    const used = usedValues(uses, names)
    const merged = rows.map((row) => {
      const edit = edits?.get(rowKey(row, read) ?? '')
      if (!isComputed && edit === undefined) return row
      const before = cache.get(row)
      if (before && before.edit === edit && areSame(before.used, used)) return before.row
      const newRow = mergedRow({ definition, fields, defaults, names }, row, edit)
      cache.set(row, { edit, used, row: newRow })
      return newRow
    })
    last = areSame(last, merged) ? last : merged
    return last
  }
}

interface MergeSources {
  readonly definition: Definition
  readonly fields: readonly Field[]
  readonly defaults: readonly (readonly [string, Tree])[]
  readonly names: Names
}

function mergedRow({ definition, fields, defaults, names }: MergeSources, row: Row, edit: Row | undefined): Row {
  let merged: Row = { ...row, ...edit }
  for (const [name, tree] of defaults) {
    const hasValue = (row[name] ?? null) !== null || edit?.[name] !== undefined
    if (!hasValue) merged = { ...merged, [name]: evaluate(tree, { ...names, row: merged }) }
  }
  for (const field of fields) {
    if (field.lines) {
      const children = edit?.[field.name] === undefined ? linesIn(row, field, definition) : (edit[field.name] ?? [])
      merged = { ...merged, [field.name]: withValues(children, definition, { field, names }) }
      if (edit?.[field.name] !== undefined) merged = withFlat(merged, field)
      continue
    }
    const tree = valueInRow(definition, field)
    if (tree) merged = { ...merged, [field.name]: evaluate(tree, { ...names, row: merged }) }
  }
  return merged
}

interface ChildPlace {
  /** The field of lines. */
  readonly field: Field
  readonly names: Names
}

/** For a child row, `row` is the child. */
function withValues(children: Value, definition: Definition, { field: of, names }: ChildPlace): Value {
  const computed = childFields(of, definition).flatMap((field) => {
    const tree = valueInRow(definition, field)
    return tree ? [{ name: field.name, tree }] : []
  })
  if (computed.length === 0 || !Array.isArray(children)) return children
  return children.map((child: Row) => {
    let row = child
    for (const { name, tree } of computed) row = { ...row, [name]: evaluate(tree, { ...names, row }) }
    return row
  })
}

function childFields({ lines }: Field, { fields }: Definition): readonly Field[] {
  return (lines?.fields ?? []).map((name) => fields[name]).filter((field) => field !== undefined)
}
