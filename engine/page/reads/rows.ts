/** Converts rows from an ERP to what expressions and cards rely on. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Field, Read, Tone } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { isNamed } from '../../definition/format.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { asTyped } from '../../fields/field-types.ts'
import { isYes } from '../format.ts'

/** The field's value under its own name or, if missing, under one of its other names. */
export function readField(row: Row, field: Pick<Field, 'name' | 'also'>): Value {
  for (const name of [field.name, ...field.also]) {
    const value = row[name]
    if (value !== undefined && value !== null) return value
  }
  return null
}

/**
 * Rows with their declared fields under their own names and in their own types: numbers written as
 * texts become numbers, codes written as numbers become texts. Undeclared members are unchanged.
 */
export function readRows(definition: Pick<Definition, 'fields'>, read: Read, rows: readonly Row[]): readonly Row[] {
  const fields = read.fields.map((name) => definition.fields[name]).filter((field) => field !== undefined)
  return rows.map((row) => {
    const own: Record<string, Value> = { ...row }
    for (const field of fields) {
      const value = readField(row, field)
      // A missing value does not become `false` if the read has a default for it.
      own[field.name] = value === null && read.defaults[field.name] ? null : valueIn(field, value)
    }
    return own
  })
}

function valueIn(field: Pick<Field, 'type' | 'label' | 'options'>, value: Value): Value {
  const { readRow } = fieldSpecs[field.type]
  return readRow ? readRow(value, field) : asTyped(field.type, value)
}

/** The row's key; null for a row without one, which can be read but not selected. */
export function rowKey(row: Row, read: Pick<Read, 'key'>): string | null {
  const key = row[read.key]
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null
}

/** The rows of a read that have edits. */
export function editedRows(
  read: Pick<Read, 'key'>,
  rows: readonly Row[],
  edits: ReadonlyMap<string, Row>,
): readonly Row[] {
  return rows.filter((row) => edits.has(rowKey(row, read) ?? ''))
}

const tones: Readonly<Record<string, Tone | 'plain'>> = {
  success: 'success',
  green: 'success',
  danger: 'danger',
  red: 'danger',
  error: 'danger',
  warning: 'warning',
  orange: 'warning',
  yellow: 'warning',
  amber: 'warning',
  info: 'info',
  blue: 'info',
  primary: 'info',
}

/** A badge's tone from the colour class of its row: `success`, `badge-success`, `label label-info` (foundation §3). */
export function badgeTone(row: Row, field: Pick<Field, 'colorField'>): Tone | 'plain' {
  const color = field.colorField === null ? null : row[field.colorField]
  if (typeof color !== 'string') return 'plain'
  const words = color.toLowerCase().split(/[^a-z]+/)
  return words.map((word) => tones[word]).find((tone) => tone !== undefined) ?? 'plain'
}

/** Whether a row has a flag that makes it less prominent. */
export function isQuiet(row: Row, fields: Definition['fields']): boolean {
  return Object.values(fields).some((field) => field.quiet === true && isYes(readField(row, field)))
}

/** The value of a row under a name, as text; '' if it has none. */
export function wordsAt(row: Row, name: string): string {
  const value = row[name]
  return value === undefined || value === null ? '' : String(isNamed(value) ? value.text : value)
}
