import { createHash } from 'node:crypto'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { LocaleSettings } from '../../../engine/definition/format.ts'
import type { ParseContext } from '../../../engine/fields/field-spec.ts'
import { fileParseContext } from '../../../engine/fields/parse.ts'
import { keyText, type RowKey } from '../../rows/forms/unique-keys.ts'
import { parseCell } from './cells.ts'
import type { ImportColumn } from './columns.ts'
import type { DecimalSigns } from './decimal-signs.ts'
import type { FileRow } from './file-row.ts'

/** A row of a file with the document it belongs to. */
export interface PlannedRow extends FileRow {
  /** The row that begins its document; the row itself unless it is a further line. */
  readonly head: number
  /** Identifies the stored row. */
  readonly key: RowKey
  /** Another row of the file with the same value of a `unique` field; null: none. */
  readonly twin: number | null
}

/** The key's name for rows that are identified by their content in a file; no field can have this name. */
export const CONTENT_KEY = '#import'

interface PlanOptions {
  readonly definition: Pick<ServerDefinition, 'unique'>
  /** In the order of the headings. */
  readonly columns: readonly (ImportColumn | null)[]
  readonly decimalSigns: DecimalSigns
  readonly locale: LocaleSettings
  /** Each row is a document of its own, although the row before has the same head. */
  readonly isApart: boolean
  /** Id of the importing person; the same rows imported by somebody else are different rows. */
  readonly person: string
}

/**
 * Determines which rows belong together, and what identifies each document: the first `unique` field that it fills, or
 * else its whole content, with how often the file had the same content before.
 */
export function planRows(planning: PlanOptions, rows: readonly FileRow[]): readonly PlannedRow[] {
  const documents = documentsIn(planning, rows)
  const heads = new Map<string, number>()
  const keys = documents.map((lines) => keyOf(planning, lines, heads))
  const twins = twinsIn(keys.map((key, at) => ({ key, row: documents[at]?.[0]?.row ?? 0 })))
  return documents.flatMap((lines, at) => {
    const head = lines[0]?.row ?? 0
    const key = keys[at] ?? { field: CONTENT_KEY, value: '' }
    return lines.map((line) => ({ ...line, head, key, twin: twins.get(head) ?? null }))
  })
}

/**
 * A row whose cells outside its lines are empty, or equal to the row before, is a further line of that document; if the
 * rows are documents of their own, only the first of the two.
 */
function documentsIn({ columns, isApart }: PlanOptions, rows: readonly FileRow[]): readonly (readonly FileRow[])[] {
  const hasLines = columns.some((column) => column?.lines)
  if (!hasLines) return rows.map((row) => [row])
  const headOf = ({ cells }: FileRow): string =>
    JSON.stringify(cells.filter((_, at) => columns[at] && !columns[at]?.lines))
  const documents: FileRow[][] = []
  let current = ''
  for (const row of rows) {
    const head = headOf(row)
    const isLine = documents.length > 0 && ((head === current && !isApart) || /^\[(""(,"")*)?\]$/.test(head))
    if (isLine) documents.at(-1)?.push(row)
    else documents.push([row])
    if (!isLine) current = head
  }
  return documents
}

function keyOf(
  { definition, columns, decimalSigns, locale, person }: PlanOptions,
  lines: readonly FileRow[],
  times: Map<string, number>,
): RowKey {
  const cells = lines[0]?.cells ?? []
  for (const field of definition.unique) {
    const at = columns.findIndex((column) => column?.lines === null && column.field.name === field)
    const column = columns[at]
    const value = column
      ? keyValue(column.field, cells[at] ?? '', fileParseContext(locale, decimalSigns[at] ?? null))
      : ''
    if (value !== '') return { field, value }
  }
  const content = columns
    .flatMap((column, at) =>
      column ? [[column.lines?.name ?? '', column.field.name, lines.map((line) => line.cells[at])]] : [],
    )
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
  const digest = createHash('sha256')
    .update(JSON.stringify([person, content]))
    .digest('hex')
  const time = (times.get(digest) ?? 0) + 1
  times.set(digest, time)
  return { field: CONTENT_KEY, value: `${digest}:${time}` }
}

/** The value as the form stores it: `MH 12 AB 1234` is the code MH12AB1234. */
function keyValue(field: ImportColumn['field'], cell: string, context: ParseContext): string {
  const parsed = parseCell(field, cell, context)
  return keyText(field, String('value' in parsed ? (parsed.value ?? '') : cell))
}

/** For each row, another row with the same key. */
function twinsIn(rows: readonly { readonly key: RowKey; readonly row: number }[]): ReadonlyMap<number, number> {
  const groups = Map.groupBy(rows, ({ key }) => `${key.field} ${key.value}`)
  const pairs = [...groups.values()].filter((group) => group.length > 1)
  return new Map(
    pairs.flatMap((group) => group.map(({ row }, at) => [row, group[at === 0 ? 1 : 0]?.row ?? row] as const)),
  )
}
