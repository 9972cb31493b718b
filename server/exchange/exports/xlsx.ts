import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { isByMeasure } from '../../../engine/definition/sum.ts'
import type { ValueKind } from '../../../engine/fields/field-spec.ts'
import { fieldSpecs } from '../../../engine/fields/field-specs.ts'
import { isDated, valueKindOf } from '../../../engine/fields/field-types.ts'
import { fieldInRow } from '../../../engine/fields/field-in-row.ts'
import { scaleOf } from '../../../engine/fields/scale.ts'
import type { ListField } from '../../rows/lists/field.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import {
  type ListColumn,
  type FileHeading,
  cellMoment,
  cellNumber,
  cellText,
  printCell,
  printingOf,
  wallClock,
} from '../../rows/lists/cells.ts'
import { openPackedFile, type PackedFile } from './packed-file.ts'
import {
  otherParts,
  rowWriter,
  type SheetColumn,
  sheetEnd,
  sheetStart,
  bookStyles,
  type BookStyles,
  type SheetValue,
} from './sheet-xml.ts'
import { captionColumn, inBatches, sumLineOf, withCaption, type Writer } from '../../rows/lists/writer.ts'

/** Largest number of rows in a sheet, without heading and note. */
const MOST_ROWS = 1_048_574
/** Size in bytes of a sheet, unpacked, after which it accepts no more rows: a zip states sizes in four bytes. */
const MOST_BYTES = 0xf000_0000
const HANDFUL = 100
const WIDEST = 40
const LEAST = 12
const CAPTION_WIDTH = 28
/** Number of first rows that determine the widths of the columns. */
const MEASURED = 250
/** Sums further down have some digits more than the first rows, and are bold. */
const ROOM_OF_SUMS = 4

/** A workbook that is written row by row; a text is never taken for a formula. Rows of groups can be collapsed. */
export async function openXlsx(path: string, heading: FileHeading): Promise<Writer> {
  const packed = openPackedFile(path)
  let opened: OpenSheet | null = null
  const sheetWith = async (rows: readonly ListRow[]): Promise<OpenSheet> =>
    (opened ??= await openSheet(packed.part('xl/worksheets/sheet1.xml'), heading, rows))
  return {
    write: async (rows) => await (await sheetWith(rows)).write(rows),
    async end(omitted) {
      const sheet = await sheetWith([])
      await sheet.end(omitted)
      await writeOthers(packed, heading, sheet.styles)
    },
    abandon: () => packed.abandon(),
  }
}

interface OpenSheet extends Pick<Writer, 'write' | 'end'> {
  readonly styles: BookStyles
}

/** @param first the first rows, which determine the widths of the columns */
async function openSheet(
  part: ReturnType<PackedFile['part']>,
  heading: FileHeading,
  first: readonly ListRow[],
): Promise<OpenSheet> {
  const columns = sheetColumns(heading, first)
  const isGrouped = heading.sums?.isGrouped ?? false
  const styles = bookStyles(columns)
  const rowOf = rowWriter(columns, styles)
  await part.write(sheetStart(columns, styles, isGrouped ? 1 : 0))
  const hasOwnMeasures = heading.columns.some(({ field }) => field.measureFrom !== undefined)
  let row = 0
  const add = async (rows: readonly ListRow[]): Promise<void> => {
    const lines = rows.map((each) => {
      const isSum = sumLineOf(each) !== null
      row += 1
      return rowOf({
        row,
        look: isSum ? 'sums' : 'plain',
        level: isGrouped && !isSum ? 1 : 0,
        values: valuesOf(each, heading),
        ...(hasOwnMeasures && { formats: formatsOf(each, heading) }),
      })
    })
    await part.write(lines.join(''))
  }
  const note = async (look: 'plain' | 'bold', values: readonly SheetValue[]): Promise<void> => {
    row += 1
    await part.write(rowOf({ row, look, level: 0, values }))
  }
  await note(
    'bold',
    columns.map(({ title }) => cellText(title)),
  )
  return {
    styles,
    async write(rows) {
      const fitting = part.size > MOST_BYTES ? [] : rows.slice(0, MOST_ROWS + 1 - row)
      await inBatches(fitting, HANDFUL, add)
      return fitting.length
    },
    async end(omitted) {
      if (omitted > 0) await note('plain', [`… ${omitted} more rows, for which a sheet has no room: choose csv.`])
      await part.write(sheetEnd(columns))
      await part.close()
    },
  }
}

async function writeOthers(packed: PackedFile, { title, company }: FileHeading, styles: BookStyles) {
  const others = otherParts({ name: sheetName(title), author: cellText(company), styles })
  for (const [name, text] of Object.entries(others)) {
    const part = packed.part(name)
    await part.write(text)
    await part.close()
  }
  await packed.end()
}

/** Columns have filter buttons: in a sheet with groups, filtering the first column for blanks shows only rows. */
function sheetColumns(heading: FileHeading, first: readonly ListRow[]): readonly SheetColumn[] {
  const caption = captionColumn(heading)
  const { currency } = heading.app
  const width = (title: string, least: number): number => Math.min(WIDEST, Math.max(least, title.length + 2))
  const measured = first.slice(0, MEASURED)
  const columns = heading.columns.map((column) => ({
    title: column.title,
    width: width(
      column.title,
      Math.max(LEAST, ...measured.map((row) => roomFor(row[column.name], fieldInRow(column.field, row), currency))),
    ),
    format: formatOf(column.field, currency),
  }))
  return caption === null
    ? columns
    : [{ title: caption, width: width(caption, CAPTION_WIDTH), format: '@' }, ...columns]
}

/** The width of a value in characters. A sheet shows a number or a moment that does not fit as "####". */
function roomFor(value: unknown, field: ListField, currency: string): number {
  const kind = valueKindOf(field.holds)
  if (kind === 'moment') return 18
  const number = cellNumber(value, field)
  if (number === null) return kind === 'day' ? LEAST : cellText(value).length + 2
  const digits = digitsOf(field, currency)
  const text = number.toLocaleString('en', digits === undefined ? {} : { minimumFractionDigits: digits })
  return text.length + ROOM_OF_SUMS
}

function valuesOf(row: ListRow, heading: FileHeading): readonly SheetValue[] {
  const { columns, app } = heading
  const sum = sumLineOf(row)
  const caption = captionColumn(heading) === null ? [] : [sum === null ? null : cellText(sum.caption)]
  const values = withCaption(row, heading)
  return [...caption, ...columns.map((column) => cell(values[column.name], column, app))]
}

/** The number formats of values in the measures of their row. */
function formatsOf(row: ListRow, heading: FileHeading): readonly (string | undefined)[] {
  const { columns, app } = heading
  const formats = columns.map(({ field }) =>
    field.measureFrom === undefined ? undefined : formatOf(fieldInRow(field, row), app.currency),
  )
  return captionColumn(heading) === null ? formats : [undefined, ...formats]
}

function cell(value: unknown, { field }: ListColumn, app: AppDefinition): SheetValue {
  if (isByMeasure(value)) return cellText(printCell(value, field, app))
  const number = cellNumber(value, field)
  if (number !== null) return number
  if (value === null || value === undefined || value === '') return null
  const kind = valueKindOf(field.holds)
  if (kind === 'yesno' && typeof value === 'boolean') return value ? 'Yes' : 'No'
  const moment = isDated(field.holds) ? cellMoment(value) : null
  if (moment) return kind === 'day' ? moment : wallClock(moment, app.timeZone)
  return cellText(value)
}

/** The formats of cells; `@` is that of texts. */
const FORMATS: Readonly<Record<ValueKind, (field: ListField, currency: string) => string>> = {
  text: () => '@',
  number: numberFormat,
  day: () => 'dd/mm/yyyy',
  moment: () => 'dd/mm/yyyy hh:mm',
  yesno: () => '@',
  link: () => '@',
  lines: () => '@',
}

const formatOf = (field: ListField, currency: string): string => FORMATS[valueKindOf(field.holds)](field, currency)

function numberFormat(field: ListField, currency: string): string {
  if (field.isWhole) return '0'
  const digits = digitsOf(field, currency)
  const number = digits === undefined ? 'General' : digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
  const { sign, isCurrency = false } = fieldSpecs[field.holds]
  // In the column of the company's currency alone, a number is read without its sign.
  if (isCurrency && field.currency) return `${number} [$${field.currency}]`
  return sign !== undefined && field.unit === undefined && number !== 'General' ? `${number}"${sign}"` : number
}

/** Digits after the decimal point; undefined: as many as the value has. */
const digitsOf = (field: ListField, currency: string): number | undefined =>
  scaleOf(printingOf(field), currency) ?? undefined

/** Excel allows 31 characters, none of these, and not the name of its own sheet of changes. */
function sheetName(title: string): string {
  const name = cellText(
    title
      .replace(/[*?:\\/[\]'\s]+/g, ' ')
      .trim()
      .slice(0, 31),
  )
  return name === '' || /^history$/i.test(name) ? 'List' : name
}
