import type { Block, View } from '../../engine/definition/definition.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { isDated, isNumeric } from '../../engine/fields/field-types.ts'
import { withMeasureColumns } from '../../engine/fields/measure-columns.ts'
import { sentTypeOf } from '../../engine/fields/sent-type.ts'
import { accepted, askRows, common, type DrawnPage, PageError } from './open-page.ts'
import { cellValue, blockColumns, type RowsBlock, type ShownColumn, sortOf } from './table.ts'

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

/** Rows per call; most rows of a file (schemas/erp/export_rows). */
const STEP = 1_000
const MOST = 100_000

/** The export that an address requests; null: none, it is the page itself. */
export function requestedExport({ params }: DrawnPage, view: View): { block: RowsBlock; fmt: Format } | null {
  const fmt = FORMATS.find((each) => each === params.get('export'))
  const block = rowsBlocks(view.blocks).find(({ read }) => read === params.get('rows'))
  return fmt === undefined || block === undefined ? null : { block, fmt }
}

/**
 * Writes all matching rows into a file with the columns of the page, and returns the address of the file. It is
 * created and audited like any export (`export_rows`, `download_view`).
 * Throws PageError if a call is refused, and 413 for more rows than a file may have.
 */
export async function exportAddress(
  page: DrawnPage,
  { block, fmt }: { block: RowsBlock; fmt: Format },
): Promise<string> {
  const { fields } = page.definition
  const columns = withMeasureColumns(blockColumns(page, block), {
    nameOf: ({ field }) => field.name,
    measureFrom: ({ field }) => field.measureFrom,
    columnOf(name) {
      const field = fields[name]
      return field ? { field, label: field.label } : null
    },
  })
  const rows = (await allRows(page, block)).map((row) => columns.map(({ field }) => cellOf(page, field, row)))
  const body = {
    fmt,
    name: page.definition.label.slice(0, 200),
    columns: columns.map((column) => columnOf(column, columns)),
    rows,
  }
  const sent = { query: common(page), body, key: crypto.randomUUID() }
  const { body: created } = accepted(page, await page.calls.post('/main/export_rows', sent))
  const { download_id } = created as { download_id: string }
  return `/main/download_view?${new URLSearchParams({ ...common(page), download_id }).toString()}`
}

async function allRows(page: DrawnPage, block: RowsBlock): Promise<readonly Row[]> {
  const read = page.definition.reads[block.read]
  if (!read) return []
  if (read.pageSize === null) return (await askRows(page, { read, more: {} })).rows
  const rows: Row[] = []
  for (let at = 0; ; at += 1) {
    const more = { page: String(at), page_by: String(STEP), ...sortOf(page) }
    const found = await askRows(page, { read, more })
    rows.push(...found.rows)
    if (found.isComplete || found.rows.length === 0) return rows
    if (rows.length >= MOST) {
      const message = 'More than {count} rows do not fit into one file. Please narrow the list.'
      throw new PageError(413, page.language.translate(message, { count: MOST }))
    }
  }
}

function columnOf({ field, label }: ShownColumn, all: readonly ShownColumn[]) {
  const { type, unit, decimals, currency, measureFrom } = field
  const holds = field.many ? 'text' : sentTypeOf(type)
  const measureAt = all.findIndex((column) => column.field.name === measureFrom)
  return {
    title: label,
    holds,
    ...(unit && { unit }),
    ...(decimals !== null && { decimals }),
    ...(currency && { currency }),
    ...(measureAt >= 0 && { measureAt }),
  }
}

/** Numbers and dates unformatted, so that a spreadsheet can compute with them; other values as the page shows them. */
function cellOf(page: DrawnPage, field: ShownColumn['field'], row: Row): string | number | null {
  const value = cellValue(page, field, row)
  if (value === null || typeof value === 'number') return value
  const isPlain = !field.many && (isNumeric(field.type) || isDated(field.type))
  return isPlain ? String(value) : page.language.format.formatValue(value, field, page.locale)
}

function rowsBlocks(blocks: readonly Block[]): readonly RowsBlock[] {
  return blocks.flatMap((block) => {
    if (block.block === 'tabs') return block.tabs.flatMap((tab) => rowsBlocks(tab.blocks))
    return block.block === 'grid' || block.block === 'list' ? [block] : []
  })
}
