import { zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const link = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`

/** The parts of a workbook as texts; those left out are the plainest ones. */
export interface RawWorkbook {
  /** What is inside `sheetData`. */
  readonly rows: string
  readonly sharedStrings?: string
  readonly styles?: string
  readonly workbook?: string
  /** Other parts by name. */
  readonly more?: Readonly<Record<string, Uint8Array>>
}

/** A workbook as no library would write it. */
export function rawWorkbook({ rows, sharedStrings = '', styles = '', workbook, more = {} }: RawWorkbook): Uint8Array {
  const parts = {
    '_rels/.rels': `<Relationships>${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': workbook ?? '<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      link('r1', 'worksheet', 'worksheets/sheet1.xml'),
      link('r2', 'sharedStrings', '/xl/sharedStrings.xml'),
      link('r3', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  const bytes = Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(XML + text)] as const)
  return zipSync({ ...Object.fromEntries(bytes), ...more })
}
