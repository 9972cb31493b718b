/** Child rows of a row, as a list of maps or flat in the row: p0_name, p0_price, p1_name … (definition, Lines). */
import type { Field } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { Row } from '../calls/contract.ts'

/** A position without a line is an empty map. */
export function childLines(row: Row, field: Field): readonly Row[] {
  const lines = row[field.name]
  if (Array.isArray(lines)) return lines.map((line: Value) => (isMap(line) ? line : {}))
  const flat = field.lines?.flat
  return flat && field.lines ? flatLines(row, flat, field.lines) : []
}

function flatLines(row: Row, flat: string, { max, fields }: NonNullable<Field['lines']>): readonly Row[] {
  const lines = Array.from({ length: max }, (_, place) =>
    Object.fromEntries(fields.map((name) => [name, row[flatName(flat, place, name)] ?? null])),
  )
  const used = lines.findLastIndex((line) => Object.values(line).some((value) => value !== null && value !== ''))
  return lines.slice(0, used + 1)
}

function flatName(flat: string, place: number, field: string): string {
  return flat.replace('{n}', String(place)) + field
}

/** The row's lines with one of them changed, as the field of lines stores them. */
export function withLine(
  row: Row,
  { lines: field, place }: { readonly lines: Field; readonly place: number },
  change: Row,
): readonly Row[] {
  const lines = [...childLines(row, field)]
  while (lines.length <= place) lines.push({})
  lines[place] = { ...lines[place], ...change }
  return lines
}

function isMap(value: Value): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
