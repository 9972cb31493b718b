import type { LocaleSettings } from '../../../engine/definition/format.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { DecimalSign } from '../../../engine/fields/field-spec.ts'
import { fieldSpecs } from '../../../engine/fields/field-specs.ts'
import { isLinkType } from '../../../engine/fields/field-types.ts'
import { fieldInRow } from '../../../engine/fields/field-in-row.ts'
import { fileParseContext } from '../../../engine/fields/parse.ts'
import type { Values } from '../../rows/forms/form-values.ts'
import type { RowKey } from '../../rows/forms/unique-keys.ts'
import { type LinkByName, linksByName, type NamedLink, linkNameKey } from '../../rows/links/link-names.ts'
import { parseCell } from './cells.ts'
import type { ImportColumn } from './columns.ts'
import type { ImportRow } from './stored-imports.ts'

/** Errors by row of the file and heading. */
export type CellErrors = Map<number, Record<string, string>>

/** The content of a file for one document or record. */
export interface FileDocument {
  /** Rows of the file, the first of them its head. */
  readonly rows: readonly ImportRow[]
  readonly key: RowKey
  /** The values as a form would send them: only those in the file. */
  readonly sent: Values
  /** Errors of names without a row, and of texts that are no value of their field. */
  readonly errors: CellErrors
}

/** A column with the decimal sign of its numbers; null: unknown. */
export interface FileColumn extends ImportColumn {
  readonly decimalSign: DecimalSign | null
}

/** Columns by their position in the file; null: not a column of the screen. */
export type FileColumns = readonly (FileColumn | null)[]

type LinkContext = Parameters<typeof linksByName>[0] & { readonly app: LocaleSettings }

/** The documents in some rows of a file; all their links are looked up at once. */
export async function documentsOf(
  naming: LinkContext,
  columns: FileColumns,
  rows: readonly ImportRow[],
): Promise<readonly FileDocument[]> {
  const links = await linksByName(
    naming,
    rows.flatMap((row) => namedLinks(columns, row)),
  )
  const groups = [...Map.groupBy(rows, ({ head }) => head).values()]
  return groups.map((group) => documentOf({ columns, links, app: naming.app }, group))
}

function namedLinks(columns: FileColumns, { cells }: ImportRow): readonly NamedLink[] {
  return columns.flatMap((column, at) => {
    const name = cells[at] ?? ''
    return column && isLinkType(column.field.type) && name !== '' ? [{ field: column.field, name }] : []
  })
}

type Links = ReadonlyMap<string, LinkByName>

interface CellContext {
  readonly columns: FileColumns
  readonly links: Links
  readonly app: LocaleSettings
}

function documentOf(reading: CellContext, rows: readonly ImportRow[]): FileDocument {
  const { columns } = reading
  const errors: CellErrors = new Map()
  const [head] = rows
  const read = (row: ImportRow, lines: string | null): Record<string, Value> => {
    const values: Record<string, Value> = {}
    const texts = [textsByField(columns, row), ...(head ? [textsByField(columns, head)] : [])]
    for (const [at, column] of columns.entries()) {
      const text = row.cells[at] ?? ''
      if (!column || (column.lines?.name ?? null) !== lines || text === '') continue
      const { value, error } = cellIn({ ...column, field: fieldInRow(column.field, ...texts) }, text, reading)
      if (error === undefined) values[column.field.name] = value
      else errors.set(row.row, { ...errors.get(row.row), [column.heading]: error })
    }
    return values
  }
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

/** What a row says of the fields of its document and its lines; only what it says. */
const textsByField = (columns: FileColumns, { cells }: ImportRow): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap((column, at) => (column && cells[at] ? [[column.field.name, cells[at]]] : [])))

/** Lines are identified by their position in the document, so that importing the same file again changes nothing. */
export const lineKey = (place: number): string => `line-${place + 1}`

function cellIn(
  { field, input, decimalSign }: FileColumn,
  text: string,
  { links, app }: CellContext,
): { readonly value: Value; readonly error?: string } {
  if (isLinkType(field.type)) {
    const link = links.get(linkNameKey({ field, name: text }))
    if (!link) return { value: null, error: 'There is no such entry.' }
    return 'error' in link ? { value: null, error: link.error } : { value: link.id }
  }
  const parsed = parseCell({ ...field, input }, text, fileParseContext(app, decimalSign))
  if ('value' in parsed) return parsed
  // An option that is no longer offered is allowed where it is stored already: the form knows.
  return fieldSpecs[field.type].isChoice
    ? { value: text }
    : { value: text, error: input.texts.pattern ?? parsed.refusal }
}
