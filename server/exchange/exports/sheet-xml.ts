/** The parts of a workbook with one sheet (ECMA-376, part 1, 18), as texts. */

export type SheetValue = string | number | Date | null
/** How a row is displayed: as others, bold, or bold on a coloured ground. */
export type RowLook = 'plain' | 'bold' | 'sums'

export interface SheetColumn {
  readonly title: string
  /** In characters. */
  readonly width: number
  /** A number format of spreadsheets. */
  readonly format: string
}

export interface SheetRow {
  /** Row number, from 1. */
  readonly row: number
  readonly look: RowLook
  /** Depth in the outline. */
  readonly level: number
  readonly values: readonly SheetValue[]
  /** Number formats of single cells, by their place; missing: that of the column. */
  readonly formats?: readonly (string | undefined)[]
}

/** The number formats of a book: those of its columns, and those of single cells as they are written. */
export interface BookStyles {
  readonly formats: readonly string[]
  /** The place of a look of a format among the styles of cells. */
  styleOf(format: string, look: RowLook): number
}

const LOOKS: readonly RowLook[] = ['plain', 'bold', 'sums']
const SUMS_COLOR = 'FFEEF1F4'
/** Formats that have a number of their own; that of others is higher. */
const BUILT_IN: Readonly<Record<string, number>> = { General: 0, '0': 1, '#,##0': 3, '#,##0.00': 4, '@': 49 }
const FIRST_OWN = 164
const MS_PER_DAY = 86_400_000
/** 1 January 1970 as a spreadsheet counts days. */
const EPOCH = 25_569

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CORE = `${PACKAGE}/metadata/core-properties`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Readers take _x0041_ for a character; its first underscore is written as one. */
const stringOf = (text: string): string => escaped(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))

export function bookStyles(columns: readonly SheetColumn[]): BookStyles {
  const formats = [...new Set(columns.map(({ format }) => format))]
  return {
    formats,
    styleOf(format, look) {
      if (!formats.includes(format)) formats.push(format)
      return 1 + formats.indexOf(format) * LOOKS.length + LOOKS.indexOf(look)
    },
  }
}

/** A, B, …, Z, AA, … */
export function columnName(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (at % 26))
}

/** The beginning of a sheet whose first row stays in view. */
export function sheetStart(columns: readonly SheetColumn[], styles: BookStyles, levels: number): string {
  const widths = columns.map(({ width, format }, at) => {
    const style = styles.styleOf(format, 'plain')
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`
  })
  return (
    `${HEADER}<worksheet xmlns="${SHEETS}"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr>` +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    // Excel uses this to reserve space for the buttons that collapse groups.
    `<sheetFormatPr defaultRowHeight="15"${levels > 0 ? ` outlineLevelRow="${levels}"` : ''}/>` +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

/** The end of a sheet, with filter buttons in the first row. */
export const sheetEnd = (columns: readonly SheetColumn[]): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}1"/></worksheet>`

/** Writes rows; a text is never taken for a formula. */
export function rowWriter(columns: readonly SheetColumn[], styles: BookStyles): (row: SheetRow) => string {
  const names = columns.map((_, at) => columnName(at))
  const ofColumns = Object.fromEntries(
    LOOKS.map((look) => [look, columns.map(({ format }) => styles.styleOf(format, look))]),
  )
  return ({ row, look, level, values, formats = [] }) => {
    const styleAt = (at: number): number | undefined => {
      const format = formats[at]
      return format === undefined ? ofColumns[look]?.[at] : styles.styleOf(format, look)
    }
    const cells = values.map((value, at) =>
      value === null ? '' : `<c r="${names[at]}${row}" s="${styleAt(at)}"${contentOf(value)}</c>`,
    )
    // Also of cells without a value.
    const ground = look === 'sums' ? ` s="${ofColumns[look]?.[0]}" customFormat="1"` : ''
    const outline = level > 0 ? ` outlineLevel="${level}"` : ''
    return `<row r="${row}"${ground}${outline}>${cells.join('')}</row>`
  }
}

function contentOf(value: string | number | Date): string {
  if (typeof value === 'string') return ` t="inlineStr"><is><t xml:space="preserve">${stringOf(value)}</t></is>`
  return `><v>${typeof value === 'number' ? value : EPOCH + value.getTime() / MS_PER_DAY}</v>`
}

/** All parts except the sheet, by name. */
export function otherParts(book: { name: string; author: string; styles: BookStyles }) {
  const sheet = `<sheet name="${escaped(book.name)}" sheetId="1" r:id="rId1"/>`
  return {
    'xl/styles.xml': stylesOf(book.styles.formats),
    'xl/workbook.xml': `${HEADER}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${sheet}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      [`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
      [`${OFFICE}/styles`, 'styles.xml'],
    ]),
    'docProps/core.xml': coreOf(book.author, new Date()),
    '_rels/.rels': relations([
      [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
      [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': `${MEDIA}.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${MEDIA}.worksheet+xml`,
      '/xl/styles.xml': `${MEDIA}.styles+xml`,
      '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
    }),
  }
}

function stylesOf(formats: readonly string[]): string {
  const ids = formats.map((format, at) => BUILT_IN[format] ?? FIRST_OWN + at)
  const own = formats.flatMap((format, at) =>
    format in BUILT_IN ? [] : [`<numFmt numFmtId="${ids[at]}" formatCode="${escaped(format)}"/>`],
  )
  const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  const fill = (pattern: string, color = ''): string =>
    `<fill><patternFill patternType="${pattern}">${color}</patternFill></fill>`
  const cell = (id: number, look: RowLook): string =>
    `<xf numFmtId="${id}" fontId="${look === 'plain' ? 0 : 1}" fillId="${look === 'sums' ? 2 : 0}" borderId="0" xfId="0" ` +
    'applyNumberFormat="1" applyFont="1" applyFill="1"/>'
  const cells = [cell(0, 'plain'), ...ids.flatMap((id) => LOOKS.map((look) => cell(id, look)))]
  const ground = `<fgColor rgb="${SUMS_COLOR}"/>`
  return (
    `${HEADER}<styleSheet xmlns="${SHEETS}">${own.length === 0 ? '' : listOf('numFmts', own)}` +
    listOf('fonts', [font(''), font('<b/>')]) +
    // The first two are the same in every workbook.
    listOf('fills', [fill('none'), fill('gray125'), fill('solid', ground)]) +
    listOf('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']) +
    listOf('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
    `${listOf('cellXfs', cells)}</styleSheet>`
  )
}

const listOf = (name: string, members: readonly string[]): string =>
  `<${name} count="${members.length}">${members.join('')}</${name}>`

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function contentTypes(parts: Readonly<Record<string, string>>): string {
  const each = Object.entries(parts).map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
  return (
    `${HEADER}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${each.join('')}</Types>`
  )
}

const coreOf = (author: string, now: Date): string =>
  `${HEADER}<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:creator>${escaped(author)}</dc:creator>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${now.toISOString()}</dcterms:created></cp:coreProperties>`
