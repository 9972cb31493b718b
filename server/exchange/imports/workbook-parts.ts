import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { HttpError } from '../../http/errors.ts'
import { builtInCode, GENERAL, type NumberFormat, spreadsheetFormat } from './number-format.ts'
import type { Epoch } from './sheet-cell.ts'
import { attributeOf, readXml } from './read-xml.ts'

/** Largest size of the unpacked parts in bytes; ten thousand wide rows have a third of it. */
const MOST_UNPACKED = 48 * 1024 * 1024
/** Largest number of parts in a file: the directory may declare billions. */
const MOST_PARTS = 10_000

/** The parts of a workbook that are read: no pictures, comments or other sheets. */
export interface WorkbookParts {
  /** Of the first sheet that people see. */
  readonly sheet: Uint8Array
  readonly sharedStrings: Uint8Array | null
  readonly styles: Uint8Array | null
  readonly epoch: Epoch
}

/** Unpacks the parts within limits. Throws 400 if they are too large, and an error if there is no sheet. */
export function workbookParts(bytes: Uint8Array): WorkbookParts {
  const unpack = unpacker(bytes)
  const [rootLinks] = unpack(['/_rels/.rels'])
  const book = linksIn(rootLinks, '/').find(({ type }) => type === 'officeDocument')?.path ?? '/xl/workbook.xml'
  const [workbook, bookLinks] = unpack([book, `${posix.dirname(book)}/_rels/${posix.basename(book)}.rels`])
  const links = linksIn(bookLinks, posix.dirname(book))
  const { epoch, sheetIds } = sheetsIn(workbook)
  const linked = (kind: string) => links.find(({ type }) => type === kind)?.path ?? ''
  const sheets = links.filter(({ type }) => type === 'worksheet')
  const first = sheetIds.flatMap((id) => sheets.find((link) => link.id === id) ?? [])[0]
  const [sheet, sharedStrings, styles] = unpack([first?.path ?? '', linked('sharedStrings'), linked('styles')])
  if (!sheet) throw new Error('This workbook has no sheet.')
  return { sheet, sharedStrings: sharedStrings ?? null, styles: styles ?? null, epoch }
}

/** Unpacks parts by name, each into as many bytes as it declares, so that no file can expand beyond them. */
function unpacker(bytes: Uint8Array) {
  let unpacked = 0
  return (names: readonly string[]): readonly (Uint8Array | undefined)[] => {
    const wanted = names.map((name) => name.toLowerCase())
    const parts = new Map<string, Uint8Array>()
    let count = 0
    const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      count += 1
      if (count > MOST_PARTS) throw new Error('This workbook has too many parts.')
      if (!wanted.includes(partName(name))) return false
      unpacked += originalSize
      if (unpacked > MOST_UNPACKED)
        throw new HttpError(400, 'too-large', 'This workbook is too large. Please import it in parts.')
      return true
    }
    for (const [name, part] of Object.entries(unzipSync(bytes, { filter: isWanted }))) parts.set(partName(name), part)
    return wanted.map((name) => parts.get(name))
  }
}

/** Names of parts are compared in lower case; some programs write them with backslashes. */
const partName = (name: string): string => `/${name.replaceAll('\\', '/').replace(/^\/+/, '')}`.toLowerCase()

interface PartLink {
  readonly id: string
  /** The last word of its type, which is the same in all editions of the format. */
  readonly type: string
  readonly path: string
}

function linksIn(part: Uint8Array | undefined, folder: string): readonly PartLink[] {
  const links: PartLink[] = []
  eachElement(part, (name, tag) => {
    if (name !== 'Relationship') return
    const of = (attribute: string): string => attributeOf(tag, attribute) ?? ''
    const path = posix.resolve('/', folder, of('Target'))
    links.push({ id: of('Id'), type: of('Type').split('/').at(-1) ?? '', path })
  })
  return links
}

function sheetsIn(workbook: Uint8Array | undefined) {
  const sheetIds: string[] = []
  let epoch: Epoch = 1900
  eachElement(workbook, (name, tag) => {
    if (name === 'workbookPr') epoch = isTrue(attributeOf(tag, 'date1904')) ? 1904 : 1900
    if (name === 'sheet' && (attributeOf(tag, 'state') ?? 'visible') === 'visible')
      sheetIds.push(attributeOf(tag, 'id') ?? '')
  })
  return { epoch: epoch as Epoch, sheetIds }
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

/** The number formats of cells, by the number of their style. */
export function formatsIn(styles: Uint8Array | null): readonly NumberFormat[] {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  const byId = new Map<string, NumberFormat>()
  let isOfCells = false
  const formatOf = (id: string): NumberFormat => {
    const format = byId.get(id) ?? spreadsheetFormat(codes.get(id) ?? builtInCode(Number(id)))
    byId.set(id, format)
    return format
  }
  const handler = {
    open(name: string, tag: string) {
      if (name === 'numFmt') codes.set(attributeOf(tag, 'numFmtId') ?? '', attributeOf(tag, 'formatCode') ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(formatOf(attributeOf(tag, 'numFmtId') ?? '0'))
    },
    close(name: string) {
      if (name === 'cellXfs') isOfCells = false
    },
    text() {},
  }
  if (styles) readXml(styles, handler)
  return formats.length > 0 ? formats : [GENERAL]
}

function eachElement(part: Uint8Array | undefined, take: (name: string, tag: string) => void): void {
  if (part) readXml(part, { open: take, close() {}, text() {} })
}
