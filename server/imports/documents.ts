import type { Value } from '../../engine/expressions/tree.ts'
import type { Values } from '../forms/form-values.ts'
import type { RowKey } from '../forms/row-keys.ts'
import { type LinkByName, linksByName, type NamedLink, nameOf } from '../links/link-names.ts'
import { cellValue } from './cells.ts'
import type { ImportColumn } from './columns.ts'
import type { StoredRow } from './stored-imports.ts'

/** Errors by row of the file and heading. */
export type CellErrors = Map<number, Record<string, string>>

/** What a file says of one document or record. */
export interface FileDocument {
  /** Rows of the file, the first of them its head. */
  readonly rows: readonly StoredRow[]
  readonly key: RowKey
  /** As a form would send it: only what the file says. */
  readonly sent: Values
  /** Of names that mean no row, and of answers that are neither yes nor no. */
  readonly errors: CellErrors
}

/** Columns by their place in the file; null: no column of the screen. */
export type FileColumns = readonly (ImportColumn | null)[]

type Naming = Parameters<typeof linksByName>[0]

/** The documents in some rows of a file, their links looked up all at once. */
export async function documentsOf(
  naming: Naming,
  columns: FileColumns,
  rows: readonly StoredRow[],
): Promise<readonly FileDocument[]> {
  const links = await linksByName(
    naming,
    rows.flatMap((row) => namedLinks(columns, row)),
  )
  const groups = [...Map.groupBy(rows, ({ head }) => head).values()]
  return groups.map((group) => documentOf(columns, group, links))
}

function namedLinks(columns: FileColumns, { cells }: StoredRow): readonly NamedLink[] {
  return columns.flatMap((column, at) => {
    const name = cells[at] ?? ''
    return column?.field.type === 'link' && name !== '' ? [{ field: column.field, name }] : []
  })
}

type Links = ReadonlyMap<string, LinkByName>

function documentOf(columns: FileColumns, rows: readonly StoredRow[], links: Links): FileDocument {
  const errors: CellErrors = new Map()
  const read = (row: StoredRow, lines: string | null): Record<string, Value> => {
    const sent: Record<string, Value> = {}
    for (const [at, column] of columns.entries()) {
      const text = row.cells[at] ?? ''
      if (!column || (column.lines?.name ?? null) !== lines || text === '') continue
      const { value, error } = cellIn(column, text, links)
      if (error === undefined) sent[column.field.name] = value
      else errors.set(row.row, { ...errors.get(row.row), [column.heading]: error })
    }
    return sent
  }
  const [head] = rows
  const names = new Set(columns.flatMap((column) => column?.lines?.name ?? []))
  const lines = [...names].map((name) => {
    const filled = rows.flatMap((row, at) => {
      const line = read(row, name)
      return Object.keys(line).length > 0 ? [{ ...line, key: lineKey(at) }] : []
    })
    return [name, filled as Value] as const
  })
  const sent = {
    ...(head ? read(head, null) : {}),
    ...Object.fromEntries(lines.filter(([, all]) => Object(all).length > 0)),
  }
  return { rows, key: { field: head?.key_field ?? '', value: head?.key_value ?? '' }, sent, errors }
}

/** Lines are told apart by their place in the document, so that the same file says the same again. */
export const lineKey = (place: number): string => `line-${place + 1}`

function cellIn(
  { field }: ImportColumn,
  text: string,
  links: Links,
): { readonly value: Value; readonly error?: string } {
  if (field.type === 'link') {
    const found = links.get(nameOf({ field, name: text }))
    if (!found) return { value: null, error: 'There is no such entry.' }
    return 'error' in found ? { value: null, error: found.error } : { value: found.id }
  }
  const value = cellValue(field, text)
  return field.type === 'yesno' && typeof value !== 'boolean' ? { value, error: 'Yes or No.' } : { value }
}
