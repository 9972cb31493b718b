/** Child rows that an ERP stores flat in their row: p0_name, p0_price, p1_name … (definition/field.ts, Lines). */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Field } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { asTyped } from '../../fields/field-types.ts'

/** The child rows at their positions; an empty one keeps its position while another follows. */
export function linesIn(row: Row, field: Field, { fields }: Pick<Definition, 'fields'>): readonly Row[] {
  const { lines } = field
  if (!lines) return []
  if (lines.flat === null) return listOf(row[field.name])
  const flat = lines.flat
  const places = Array.from({ length: lines.max }, (_, place) =>
    Object.fromEntries(lines.fields.map((name) => [name, row[flatName(flat, place, name)] ?? null])),
  )
  const typed = (child: Row): Row =>
    Object.fromEntries(
      Object.entries(child).map(([name, value]) => [name, asTyped(fields[name]?.type ?? 'text', value)]),
    )
  // An empty row stays null throughout: a yes/no converted to no would count as a value.
  const nothing = Object.fromEntries(lines.fields.map((name) => [name, null]))
  const last = places.findLastIndex(holdsSomething)
  return places.slice(0, last + 1).map((child) => (holdsSomething(child) ? typed(child) : nothing))
}

/** The row with its child rows also written to the flat members. */
export function withFlat(row: Row, field: Field): Row {
  const { lines } = field
  if (!lines?.flat) return row
  const children = listOf(row[field.name])
  const flat: Record<string, Value> = {}
  for (let place = 0; place < lines.max; place += 1)
    for (const name of lines.fields) flat[flatName(lines.flat, place, name)] = children[place]?.[name] ?? null
  return { ...row, ...flat }
}

function flatName(flat: string, place: number, name: string): string {
  return flat.replace('{n}', String(place)) + name
}

function holdsSomething(child: Row): boolean {
  return Object.values(child).some((value) => value !== null && value !== '')
}

function listOf(value: Value | undefined): readonly Row[] {
  return Array.isArray(value) ? value.filter((each): each is Row => typeof each === 'object' && each !== null) : []
}
