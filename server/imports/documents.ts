import type { Value } from '../../engine/expressions/tree.ts'
import type { Values } from '../forms/form-values.ts'
import type { RowKey } from '../forms/unique-keys.ts'
import { type LinkByName, linksByName, type NamedLink, nameOf } from '../links/link-names.ts'
import { cellValue } from './cells.ts'
import type { ImportColumn } from './columns.ts'
import type { StoredRow } from './stored-imports.ts'

/** Errors by row of the file and heading. */
export type CellErrors = Map<number, Record<string, string>>

/** The content of a file for one document or record. */
export interface FileDocument {
  /** Rows of the file, the first of them its head. */
  readonly rows: readonly StoredRow[]
  readonly key: RowKey
  /** The values as a form would send them: only those in the file. */
  readonly sent: Values
  /** Errors of names without a row, and of answers that are neither yes nor no. */
  readonly errors: CellErrors
}

/** Columns by their position in the file; null: not a column of the screen. */
export type FileColumns = readonly (ImportColumn | null)[]

type Naming = Parameters<typeof linksByName>[0]

/** The documents in some rows of a file; all their links are looked up at once. */
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
    const values: Record<string, Value> = {}
    for (const [at, column] of columns.entries()) {
      const text = row.cells[at] ?? ''
      if (!column || (column.lines?.name ?? null) !== lines || text === '') continue
      const { value, error } = cellIn(column, text, links)
      if (error === undefined) values[column.field.name] = value
      else errors.set(row.row, { ...errors.get(row.row), [column.heading]: error })
    }
    return values
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

/** Lines are identified by their position in the document, so that importing the same file again changes nothing. */
export const lineKey = (place: number): string => `line-${place + 1}`

function cellIn(
  { field }: ImportColumn,
  text: string,
  links: Links,
): { readonly value: Value; readonly error?: string } {
  if (field.type === 'link') {
    const link = links.get(nameOf({ field, name: text }))
    if (!link) return { value: null, error: 'There is no such entry.' }
    return 'error' in link ? { value: null, error: link.error } : { value: link.id }
  }
  const value = cellValue(field, text)
  return field.type === 'yesno' && typeof value !== 'boolean' ? { value, error: 'Yes or No.' } : { value }
}
