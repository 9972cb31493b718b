import { HttpError } from '../../http/errors.ts'
import { GENERAL, type NumberFormat } from './number-format.ts'
import { attributeOf, readXml } from './read-xml.ts'
import type { SheetCell } from './sheet-cell.ts'

/** Largest number of characters that spreadsheets store in a cell. */
const LONGEST_TEXT = 32_767

/** Collects the text of `t` elements, without the pronunciation that East Asian texts may have. */
function textCollector() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name: string) {
      isText = name === 't'
      if (name === 'rPh') isPhonetic = true
    },
    close(name: string) {
      isText = false
      if (name === 'rPh') isPhonetic = false
    },
    add(more: string) {
      if (!isText || isPhonetic) return
      text = joined(text, more)
    },
    /** The collected text; the next one is empty. */
    take(): string {
      const taken = decoded(text)
      text = ''
      return taken
    },
  }
}

function joined(text: string, more: string): string {
  if (text.length + more.length <= LONGEST_TEXT) return text + more
  throw new HttpError(400, 'too-large', 'A cell of this workbook has more than 32,767 characters.')
}

/** Workbooks write characters that XML does not allow as _x000D_. */
const decoded = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The texts that cells name by number. */
export function sharedStringsIn(part: Uint8Array | null): readonly string[] {
  const strings: string[] = []
  if (part === null) return strings
  const text = textCollector()
  readXml(part, {
    open: (name) => text.open(name),
    close(name) {
      text.close(name)
      if (name === 'si') strings.push(text.take())
    },
    text: (more) => text.add(more),
  })
  return strings
}

export interface SheetStyles {
  readonly sharedStrings: readonly string[]
  readonly formats: readonly NumberFormat[]
}

export interface SheetReader {
  /** Cells of columns from this one on are left out. */
  readonly columns: number
  /**
   * Returns false to stop reading.
   * @param column from 0
   */
  cell(row: number, column: number, cell: SheetCell): boolean
}

/** Reads the cells of a sheet that have a value, row by row. Throws if rows or cells are out of order. */
export function readSheet(part: Uint8Array, { sharedStrings, formats }: SheetStyles, reader: SheetReader): void {
  const text = textCollector()
  let row = 0
  let column = -1
  let tag = ''
  let value = ''
  let isValue = false
  const openRow = (own: string | null): void => {
    row = later(own === null ? row + 1 : Number(own), row)
    column = -1
  }
  const closeCell = (): boolean => {
    const type = attributeOf(tag, 't') ?? 'n'
    const inline = text.take()
    const stored = type === 'inlineStr' ? inline || null : storedValue(type, value, sharedStrings)
    const format = formats[Number(attributeOf(tag, 's') ?? 0)] ?? GENERAL
    return stored === null || column >= reader.columns || reader.cell(row, column, { value: stored, format })
  }
  readXml(part, {
    open(name, opened) {
      text.open(name)
      if (name === 'row') openRow(attributeOf(opened, 'r'))
      if (name === 'c') {
        tag = opened
        value = ''
        column = later(columnIn(attributeOf(opened, 'r')) ?? column + 1, column)
      }
      isValue = name === 'v'
    },
    close(name) {
      text.close(name)
      isValue = false
      if (name === 'c') return closeCell()
      // What follows are widths, filters and links.
      return name !== 'sheetData'
    },
    text(more) {
      if (isValue) value = joined(value, more)
      else text.add(more)
    },
  })
}

/** Each row, and each cell of a row, comes after the one before. */
function later(at: number, before: number): number {
  if (Number.isSafeInteger(at) && at > before) return at
  throw new Error('The rows or cells of this sheet are out of order.')
}

/** The place of a column from 0: AB12 is in column 27; null: the cell does not say. */
function columnIn(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase() ?? ''
  if (letters === '') return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The value of a cell, of a formula its last result; null: it has none. */
function storedValue(type: string, value: string, sharedStrings: readonly string[]): SheetCell['value'] | null {
  if (value.trim() === '') return null
  if (type === 's') return sharedStrings[Number(value)] ?? null
  if (type === 'b') return value.trim() === '1' || value.trim() === 'true'
  const number = type === 'n' ? Number(value) : Number.NaN
  return Number.isNaN(number) ? decoded(value) : number
}
