import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../tests/contract/fixture.ts'
import { pagesOf, pdfText } from '../../../tests/contract/pdf-text.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import type { ListColumn } from '../../rows/lists/cells.ts'
import { openPdf } from './pdf.ts'
import { sumLine } from '../../rows/lists/writer.ts'

const REMARK = 'Gear box of the crane, sent for re-hobbing; the supplier collects it and brings a test certificate.'
const column = (name: string, holds: ListColumn['field']['holds'] = 'text'): ListColumn => {
  return { name, title: name, field: { holds, label: name } }
}
const COLUMNS = [column('Party'), column('Remarks'), column('Total value', 'money')]
const group = (caption: string, value: number) => sumLine({ of: 'group', caption }, { 'Total value': value })

describe('a PDF of rows', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  })
  afterAll(async () => await rm(folder, { recursive: true, force: true }))

  const fileOf = async (rows: readonly ListRow[], columns = COLUMNS): Promise<Buffer> => {
    const path = join(folder, 'rows.pdf')
    const writer = await openPdf(path, { title: 'Passes', company: 'Steel', app, columns, sums: null })
    expect(await writer.write(rows)).toBe(rows.length)
    await writer.end(0)
    return await readFile(path)
  }
  const passes = (count: number) => Array.from({ length: count }, () => ({ Party: 'Vindhya', 'Total value': 5 }))

  it('has each group below its heading with its sums, and the sums of all rows at the end', async () => {
    const total = sumLine({ of: 'all', caption: 'Total' }, { 'Total value': 12_345_678.5 })
    const words = pdfText(await fileOf([group('Vindhya (2)', 10), ...passes(2), total])).join(' ')
    expect(words).toMatch(/Vindhya \(2\) ₹10\.00 Vindhya — ₹5\.00 Vindhya — ₹5\.00 Total ₹1,23,45,678\.50$/)
  })

  it('cuts nothing: a text takes several lines, and a later, longer number is written smaller', async () => {
    const late = { Party: 'Vindhya', Remarks: REMARK.repeat(3), 'Total value': 123_456_789_012_345 }
    const words = pdfText(await fileOf([...passes(300), late])).join(' ')
    expect(words).not.toContain('…')
    expect(words).toContain('₹12,34,56,78,90,12,345.00')
    for (const word of REMARK.split(' ')) expect(words).toContain(word)
  })

  it('cuts no column even if there are many', async () => {
    const columns = Array.from({ length: 24 }, (_, at) => column(`Amount ${at}`, 'money'))
    const row = Object.fromEntries(columns.map(({ name }, at) => [name, 1_234_567.5 + at]))
    const words = pdfText(await fileOf([row], columns))
    expect(words.filter((word) => word.startsWith('₹12,34,5'))).toHaveLength(24)
    expect(words.join(' ')).not.toContain('…')
  })

  it('has the captions on each page, and no heading alone at the foot of a page', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [group(`Group ${at} (1)`, 5), ...passes(1)]).flat()
    const bytes = await fileOf(rows)
    const words = pdfText(bytes)
    expect(pagesOf(bytes)).toBeGreaterThan(3)
    expect(words.filter((word) => word === 'Total value')).toHaveLength(pagesOf(bytes))
    const beforePages = words.flatMap((word, at) => (word === 'Passes' && at > 0 ? [words[at - 1]] : []))
    expect(beforePages).toEqual(Array.from({ length: pagesOf(bytes) - 1 }, () => '₹5.00'))
    const lastParties = words.flatMap((word, at) => (word === 'Passes' && at > 0 ? [words[at - 2]] : []))
    expect(new Set(lastParties)).toEqual(new Set(['—']))
  })
})
