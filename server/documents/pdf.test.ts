import { describe, expect, it } from 'vitest'
import { pagesOf, pdfText } from '../../tests/contract/pdf-text.ts'
import { drawSheet } from './pdf.ts'
import type { Sheet } from './sheet.ts'

function sheet(changes: Partial<Sheet> = {}): Sheet {
  const base = { company: 'Sahyadri Steel', address: 'Pune', label: 'Orders', name: 'ORD-1042', status: 'Approved' }
  return {
    ...base,
    date: '03/11/2026',
    fields: [{ label: 'Total', value: '₹12,34,567.00' }],
    tables: [],
    approvals: [],
    ...changes,
  }
}
const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Field ${index}`, value: `Value ${index}` }))
const textOf = async (changes: Partial<Sheet>) => pdfText(await drawSheet(sheet(changes), { compress: false }))

describe('the page of a document', () => {
  it('is a PDF of one page with letterhead, name, status and formatted values', async () => {
    const bytes = await drawSheet(sheet())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(bytes)).toBe(1)
    const head = ['Sahyadri Steel', 'Pune', 'Orders', '03/11/2026', 'ORD-1042', 'Approved']
    expect(pdfText(bytes)).toEqual([...head, 'Total', '₹12,34,567.00'])
  })

  it.each([16, 30, 60, 88])('holds %i fields', async (count) => {
    const lines = await textOf({ fields: fields(count) })
    expect(lines.filter((line) => line.startsWith('Value'))).toHaveLength(count)
  })

  it.each([200, 1000])('stays one page with %i fields and counts those left out', async (count) => {
    const bytes = await drawSheet(sheet({ fields: fields(count) }))
    const lines = pdfText(bytes)
    const drawn = lines.filter((line) => line.startsWith('Value')).length
    expect(pagesOf(bytes)).toBe(1)
    expect(lines).toContain(`… ${count - drawn} more fields`)
  })

  it('shows who approved and why, and of many the latest', async () => {
    const approvals = Array.from({ length: 12 }, (_, index) => ({ move: `Step ${index}`, reason: `Because ${index}` }))
    const lines = await textOf({ approvals, fields: fields(40) })
    expect(lines).toEqual(expect.arrayContaining(['Approvals', '… 3 before', 'Step 11', 'Because 11']))
    expect(lines).not.toContain('Step 2')
  })

  it('cuts a text that is wider than its column', async () => {
    const lines = await textOf({ fields: [{ label: 'Remark', value: 'steel '.repeat(200) }] })
    expect(lines.at(-1)).toMatch(/^steel steel .*…$/)
    expect(lines.at(-1)?.length).toBeLessThan(100)
  })

  const table = (count: number) => ({
    label: 'Items',
    columns: [
      { label: 'Item', isNumber: false },
      { label: 'Amount', isNumber: true },
    ],
    rows: Array.from({ length: count }, (_, index) => [`Bolt ${index}`, `₹${index}.00`]),
    totals: ['', '₹45.00'],
  })

  it('has the lines below the fields, with their totals', async () => {
    const lines = await textOf({ tables: [table(3)], approvals: [{ move: 'Approved', reason: '' }] })
    const order = ['Total', 'Items', 'Item', 'Amount', 'Bolt 0', '₹0.00', 'Bolt 2', '₹45.00', 'Approvals']
    expect(lines.filter((line) => order.includes(line))).toEqual(order)
  })

  it('takes as many pages as the lines need, with their headings and a number on each', async () => {
    const bytes = await drawSheet(sheet({ tables: [table(300)] }), { compress: false })
    const lines = pdfText(bytes)
    const pages = pagesOf(bytes)
    expect(pages).toBeGreaterThan(4)
    expect(lines.filter((line) => line.startsWith('Bolt'))).toHaveLength(300)
    expect(lines.filter((line) => line === 'Amount')).toHaveLength(pages)
    expect(lines.filter((line) => line.startsWith('Page')).at(-1)).toBe(`Page ${pages}`)
    expect(lines.at(-1)).toBe('₹45.00')
  })

  it('never leaves the approvals without room', async () => {
    const approvals = Array.from({ length: 9 }, (_, index) => ({ move: `Step ${index}`, reason: 'Because' }))
    expect(pagesOf(await drawSheet(sheet({ tables: [table(28)], approvals })))).toBe(2)
  })

  it('writes Arabic words from right to left, in their joined forms', async () => {
    const lines = await textOf({ fields: [{ label: 'Party', value: 'Najd نجد للنسيج Ltd' }] })
    expect(lines.slice(-3).map((line) => line.trim())).toEqual(['Najd', [...'نجد للنسيج'].toReversed().join(''), 'Ltd'])
  })

  it('has the letters it was given, whatever other documents wrote with the same sign', async () => {
    await drawSheet(sheet({ name: '\uFB01le' }))
    expect(await textOf({ name: 'file' })).toContain('file')
    expect(await textOf({ name: '\uFB01le' })).toContain('\uFB01le')
  })

  it('draws a document with characters that the font has no glyphs for', async () => {
    const bytes = await drawSheet(sheet({ name: '\u0000 ()\\ %PDF \uD800 नमस्ते 🏗' }))
    expect(pagesOf(bytes)).toBe(1)
  })
})
