/** Files that are made to keep a server busy are refused in words, or read, within a moment. */
import exceljs from 'exceljs'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { HttpError } from '../../server/http/errors.ts'
import { readFile } from '../../server/exchange/imports/read-file.ts'
import { rawWorkbook } from './raw-workbook.ts'

/** Ten times what the slowest of them takes on a machine that does nothing else. */
const MOMENT_MS = limitFor(1_500)
const MB = 2 ** 20
const cell = (at: string, more = 't="s"><v>0</v>') => `<c r="${at}" ${more}</c>`
const rows = (count: number, column: string, more?: string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cell(`${column}${at + 1}`, more)}</row>`).join('')
const outcome = async (bytes: Uint8Array, name = 'a.xlsx') => {
  const start = performance.now()
  const read = await readFile(name, bytes).catch((error: unknown) => error)
  expect(performance.now() - start).toBeLessThan(MOMENT_MS)
  if (read instanceof Error && !(read instanceof HttpError)) throw read
  return read instanceof HttpError ? `${read.status} ${read.message}` : read
}

describe('a hostile workbook', () => {
  test('with one long text in many cells', async () => {
    const long = rawWorkbook({ rows: rows(20_000, 'A'), sharedStrings: `<si><t>${'x'.repeat(44 * MB)}</t></si>` })
    expect(long.length).toBeLessThan(0.5 * MB)
    expect(await outcome(long)).toMatch(/^400 .*(too long|damaged|more than 32,767)/)
    const allowed = `<si><t>${'x'.repeat(32_000)}</t></si>`
    expect(await outcome(rawWorkbook({ rows: rows(10_000, 'A'), sharedStrings: allowed }))).toMatch(/^400 .*too large/)
    const inMany = Array.from({ length: 300 }, () => '<c t="s"><v>0</v></c>').join('')
    const wide = Array.from({ length: 5_000 }, () => `<row>${inMany}</row>`).join('')
    expect(await outcome(rawWorkbook({ rows: wide, sharedStrings: allowed }))).toMatch(/^400 .*too large/)
  })

  test('with cells far to the right', async () => {
    const far = rows(20_000, 'XFD', 't="b"><v>1</v>')
    expect(await outcome(rawWorkbook({ rows: far }))).toMatch(/^400 There is no row/)
    expect(await outcome(rawWorkbook({ rows: rows(20_000, 'KO', 't="b"><v>1</v>') }))).toMatch(/^400 .*300 columns/)
  })

  test('with a million cells of nothing, of texts, or rows beyond all others', async () => {
    expect(await outcome(rawWorkbook({ rows: `<row>${'<c/>'.repeat(2_000_000)}</row>` }))).toMatch(/^400 /)
    expect(await outcome(rawWorkbook({ rows: '', sharedStrings: '<si/>'.repeat(2_000_000) }))).toMatch(/^400 /)
    const two = `<row r="1">${cell('A1', 't="b"><v>1</v>')}</row><row r="1048576">${cell('A2', 't="b"><v>1</v>')}</row>`
    expect(await outcome(rawWorkbook({ rows: two }))).toEqual({
      headings: ['true'],
      rows: [{ row: 1_048_576, cells: ['true'] }],
    })
  })

  test.each([
    ['a tag that never ends', `<row><c ${'a="'.repeat(1_000_000)}`],
    ['attributes without values', `<row><c ${'a '.repeat(400_000)}/></row>`],
    ['attributes without quotes', `<row><c ${'a= '.repeat(300_000)}/></row>`],
    ['a comment that never ends', `<!-- ${'- '.repeat(2_000_000)}`],
    ['a section that never ends', `<![CDATA[${']'.repeat(2_000_000)}`],
    ['deep nesting', '<a>'.repeat(2_000_000)],
    ['many entities', `<row><c><v>${'&amp;'.repeat(100_000)}</v></c></row>`],
    ['unknown entities', `<row><c><v>${'&'.repeat(900_000)}</v></c></row>`],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "bbbb">]><row/>'],
    ['rows in the wrong order', '<row r="5"/><row r="4"/>'],
    ['the same row twice', '<row r="5"/><row r="5"/>'],
    ['a row that is no number', '<row r="1e999"/>'],
    ['a column of a million', '<row><c r="AAAAAAA1"><v>1</v></c></row>'],
    ['bytes that are no text', '\uD800'],
  ])('with %s', async (_, part) => {
    expect(await outcome(rawWorkbook({ rows: part }))).toMatch(/^400 /)
  })

  test('with a format that takes long to read', async () => {
    const code = '[a'.repeat(300_000)
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`
    expect(await outcome(rawWorkbook({ rows: rows(5_000, 'A', 's="0"><v>1</v>'), styles }))).toMatchObject({
      headings: ['1'],
    })
  })

  test('that unpacks into more than it may', async () => {
    const more = (size: number) => ({ 'xl/worksheets/sheet1.xml': new Uint8Array(size) })
    expect(await outcome(rawWorkbook({ rows: '', more: more(60 * MB) }))).toMatch(/^400 This workbook is too large/)
    // Parts that nobody reads may be large.
    const pictures = { 'xl/media/1.png': new Uint8Array(100 * MB), 'xl/worksheets/sheet2.xml': new Uint8Array(60 * MB) }
    const small = rows(2, 'A', 't="b"><v>1</v>')
    expect(await outcome(rawWorkbook({ rows: small, more: pictures }))).toMatchObject({ headings: ['true'] })
  })

  test('whose directory declares parts without end', async () => {
    const bytes = Buffer.from(rawWorkbook({ rows: '' }))
    const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
    bytes.writeUInt16LE(0xffff, end + 8)
    bytes.writeUInt16LE(0xffff, end + 10)
    expect(await outcome(bytes)).toMatch(/^400 /)
  })
})

test.each([
  ['one line', 'A'.repeat(10 * MB)],
  ['one line of columns', ','.repeat(10 * MB)],
  ['one line of quotes', '"'.repeat(10 * MB - 1)],
  ['lines of columns', `${',x'.repeat(299)}\n`.repeat(10_002)],
  ['blank lines', '\n'.repeat(10 * MB)],
  ['quotes that never close', 'A,B\n"'.repeat(MB)],
])('a csv of ten megabytes with %s', async (_, text) => {
  expect(await outcome(new TextEncoder().encode(text), 'a.csv')).toMatch(/^400 /)
})

test('a file with more rows than are read is refused, not cut', async () => {
  const csv = `A\n${'\n'.repeat(19_990)}${'x\n'.repeat(100)}`
  expect(await outcome(new TextEncoder().encode(csv), 'a.csv')).toMatch(/^400 A file may have/)
})

describe('a workbook with changed bytes', () => {
  const MUTANTS = 400

  /** The same numbers in each run. */
  function randoms(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  function mutated(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
    const copy = Buffer.from(bytes)
    for (let count = 1 + random(8); count > 0; count -= 1) {
      const at = random(copy.length)
      const kind = random(3)
      if (kind === 0) copy[at] = random(256)
      else if (kind === 1) copy.copyWithin(at, random(copy.length), random(copy.length))
      else copy.fill('<"&>\'/=!['[random(9)] as string, at, Math.min(copy.length, at + random(6)))
    }
    return copy
  }

  async function sample(): Promise<Uint8Array> {
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet('One')
    sheet.addRow(['Name', 'Day', 'Share', 'Text'])
    for (let at = 0; at < 40; at += 1) sheet.addRow([`Party ${at}`, new Date(Date.UTC(2026, 1, at)), at / 3, 'same'])
    sheet.getColumn(3).numFmt = '0.0%'
    return new Uint8Array(await book.xlsx.writeBuffer())
  }

  test('is read or refused, in its packed form and in that of its parts', async () => {
    const bytes = await sample()
    const parts = unzipSync(bytes)
    const names = Object.keys(parts).filter((name) => /(sheet\d|styles|Strings|workbook)\.xml|\.rels/.test(name))
    const random = randoms(7)
    const seen = new Set<string>()
    for (let at = 0; at < MUTANTS; at += 1) {
      const name = names[random(names.length)] ?? ''
      const part = mutated(parts[name] ?? new Uint8Array(), random)
      const mutant = at % 2 === 0 ? mutated(bytes, random) : zipSync({ ...parts, [name]: part }, { level: 0 })
      const result = await outcome(mutant)
      seen.add(typeof result === 'string' ? result.slice(0, 3) : 'read')
    }
    expect([...seen].toSorted()).toEqual(['400', 'read'])
  })
})
