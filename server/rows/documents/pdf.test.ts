import { describe, expect, it } from 'vitest'
import { pagesOf, pdfText } from '../../../tests/contract/pdf-text.ts'
import { drawSheet } from './pdf.ts'
import type { Workflow } from '../../../engine/definition/definition.ts'
import { signaturesOf, type Sheet } from './sheet.ts'

function sheet(changes: Partial<Sheet> = {}): Sheet {
  const base = { company: 'Sahyadri Steel', address: 'Pune', label: 'Orders', name: 'ORD-1042', status: 'Approved' }
  return {
    ...base,
    date: '03/11/2026',
    fields: [{ label: 'Total', value: '₹12,34,567.00' }],
    tables: [],
    approvals: [],
    signatures: [],
    ...changes,
  }
}
const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Field ${index}`, value: `Value ${index}` }))
const textOf = async (changes: Partial<Sheet>) => pdfText(await drawSheet(sheet(changes), { compress: false }))

const table = (count: number) => ({
  label: 'Items',
  columns: [
    { label: 'Item', isNumber: false },
    { label: 'Amount', isNumber: true },
  ],
  rows: Array.from({ length: count }, (_, index) => [`Bolt ${index}`, `₹${index}.00`]),
  totals: ['', '₹45.00'],
})

describe('the lines to sign on', () => {
  const roles = ['Accounts', 'Plant head', 'Director'].map((label) => ({ name: label, label, team: [], also: [] }))
  const approve = roles.map(({ name }) => ({ from: ['Draft'], to: 'Approved', by: name, when: null }))
  const workflow = { starts: 'Draft', moves: { approve } } as unknown as Workflow
  const document = { id: 'd1', status: 'Draft', version: 1, doc_date: '2026-04-01', data: {}, number: null }

  it.each([
    ['en-IN', 'Accounts, Plant head or Director'],
    ['ar-SA', 'Accounts أو Plant head أو Director'],
    ['hi-IN', 'Accounts, Plant head या Director'],
  ])('name the alternatives in the language of the site, %s', (locale, line) => {
    expect(signaturesOf(workflow, { ...document, files: 0, more_files: 0 }, { locale, roles })).toEqual([line])
  })
})

describe('the page of a document', () => {
  it('is a PDF of one page with letterhead, name, status and formatted values', async () => {
    const bytes = await drawSheet(sheet())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(bytes)).toBe(1)
    const head = ['Sahyadri Steel', 'Pune', 'Orders', '03/11/2026', 'ORD-1042', 'Approved']
    expect(pdfText(bytes)).toEqual([...head, 'Total', '₹12,34,567.00'])
  })

  it.each([16, 30, 60, 88])('has room for %i fields', async (count) => {
    const lines = await textOf({ fields: fields(count) })
    expect(lines.filter((line) => line.startsWith('Value'))).toHaveLength(count)
  })

  it.each([
    [200, 3],
    [1000, 10],
  ])('has all of %i fields on %i pages', async (count, pages) => {
    const bytes = await drawSheet(sheet({ fields: fields(count) }))
    expect(pdfText(bytes).filter((line) => line.startsWith('Value'))).toHaveLength(count)
    expect(pagesOf(bytes)).toBe(pages)
  })

  it('shows all people who decided, with their reasons', async () => {
    const approvals = Array.from({ length: 12 }, (_, index) => ({ move: `Step ${index}`, reason: `Because ${index}` }))
    const lines = await textOf({ approvals, fields: fields(40) })
    const decided = approvals.flatMap(({ move, reason }) => [move, reason])
    expect(lines.slice(-25)).toEqual(['Approvals', ...decided])
  })

  it('has a place to sign for everybody who has still to approve it, after those who did', async () => {
    const approvals = [{ move: 'First Approved by Meera', reason: '' }]
    const lines = await textOf({ approvals, signatures: ['Accounts', 'Plant head or Director'] })
    expect(lines.slice(-4)).toEqual(['Approvals', 'First Approved by Meera', 'Accounts', 'Plant head or Director'])
    const many = Array.from({ length: 7 }, (_, index) => `Role ${index}`)
    const bytes = await drawSheet(sheet({ signatures: many, fields: fields(30) }))
    expect([pdfText(bytes).slice(-7), pagesOf(bytes)]).toEqual([many, 1])
  })

  const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

  it.each([
    ['a field', (text: string) => ({ fields: [{ label: 'Remark', value: text }] })],
    ['one of many fields', (text: string) => ({ fields: [...fields(20), { label: 'Remark', value: text }] })],
    ['a cell', (text: string) => ({ tables: [{ ...table(1), rows: [[text, '₹7.00']], totals: null }] })],
    ['a reason', (text: string) => ({ approvals: [{ move: 'Rejected', reason: text }] })],
    ['an address', (text: string) => ({ address: text })],
  ])('has the whole text of %s, over as many lines and pages as it needs', async (_, within) => {
    for (const count of [40, 2_000]) {
      const bytes = await drawSheet(sheet(within(words(count))), { compress: false })
      const printed = pdfText(bytes).flatMap((line) => line.split(' '))
      expect(printed.filter((word) => /^word\d+$/.test(word)).join(' ')).toBe(words(count))
      expect(pdfText(bytes).filter((line) => line.includes('…'))).toEqual([])
      expect(pagesOf(bytes) > 1).toBe(count > 40)
    }
  })

  it('breaks a word that is wider than its cell', async () => {
    const word = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(20)
    const lines = await textOf({ tables: [{ ...table(1), rows: [[word, '₹7.00']], totals: null }] })
    expect(lines.filter((line) => /^[A-Z]{5,}$/.test(line)).join('')).toBe(word)
  })

  it('never breaks a number if smaller letters or narrower texts are possible', async () => {
    const amount = '₹12,34,56,78,901.00'
    const amounts = Array.from({ length: 5 }, (_, index) => ({ label: `Amount ${index}`, isNumber: true }))
    const wide = {
      label: 'Items',
      columns: [{ label: 'Item', isNumber: false }, ...amounts],
      rows: [[words(60), ...amounts.map(() => amount)]],
      totals: ['Total', ...amounts.map(() => amount)],
    }
    const lines = await textOf({ tables: [wide] })
    expect(lines.filter((line) => line === amount)).toHaveLength(10)
  })

  it('has the lines below the fields, with their totals', async () => {
    const lines = await textOf({ tables: [table(3)], approvals: [{ move: 'Approved', reason: '' }] })
    const order = ['Total', 'Items', 'Item', 'Amount', 'Bolt 0', '₹0.00', 'Bolt 2', '₹45.00', 'Approvals']
    expect(lines.filter((line) => order.includes(line))).toEqual(order)
  })

  it('has as many pages as the lines need, each with their headings and a page number', async () => {
    const bytes = await drawSheet(sheet({ tables: [table(300)] }), { compress: false })
    const lines = pdfText(bytes)
    const pages = pagesOf(bytes)
    expect(pages).toBeGreaterThan(4)
    expect(lines.filter((line) => line.startsWith('Bolt'))).toHaveLength(300)
    expect(lines.filter((line) => line === 'Amount')).toHaveLength(pages)
    expect(lines.filter((line) => line.startsWith('Page')).at(-1)).toBe(`Page ${pages}`)
    expect(lines.at(-1)).toBe('₹45.00')
  })

  it('begins a row that does not fit the page on the next one, below the headings', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => [`Begin${index} ${words(60)}`, `₹${index}.00`])
    const lines = await textOf({ tables: [{ ...table(1), rows }] })
    const pages = lines.flatMap((line, index) => (line.startsWith('Page') ? [index] : []))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      expect(lines.slice(page + 1, page + 3)).toEqual(['Item', 'Amount'])
      expect(lines[page + 3]).toMatch(/^Begin/)
    }
  })

  it('always has room for the approvals', async () => {
    const approvals = Array.from({ length: 9 }, (_, index) => ({ move: `Step ${index}`, reason: 'Because' }))
    expect(pagesOf(await drawSheet(sheet({ tables: [table(28)], approvals })))).toBe(2)
  })

  it('writes Arabic words from right to left, in their joined forms', async () => {
    const lines = await textOf({ fields: [{ label: 'Party', value: 'Najd نجد للنسيج Ltd' }] })
    expect(lines.slice(-3).map((line) => line.trim())).toEqual(['Najd', [...'نجد للنسيج'].toReversed().join(''), 'Ltd'])
  })
  it.each([
    ['رقم ٣٤٥', ['٣٤٥', [...'رقم'].toReversed().join('')]],
    ['رقم 345', ['345', [...'رقم'].toReversed().join('')]],
    ['٣٤٥ kg', ['٣٤٥', 'kg']],
  ])('digits of %s are drawn from left to right, on their side of the words', async (value, expected) => {
    const lines = await textOf({ fields: [{ label: 'Party', value }] })
    expect(lines.slice(-expected.length).map((line) => line.trim())).toEqual(expected)
  })

  it('writes Hindi in its own letters, with other scripts in one line', async () => {
    const value = 'भुगतान 40% करें; then ship'
    const bytes = await drawSheet(sheet({ name: 'PR-7 जाँच', fields: [{ label: 'Remark', value }] }), {
      compress: false,
    })
    expect(pdfText(bytes).join('').replaceAll(' ', '')).toContain(value.replaceAll(' ', ''))
    const fonts = new Set(bytes.toString('latin1').match(/(?<=\+)NotoSansDevanagari-\w+/g))
    expect([...fonts].toSorted()).toEqual(['NotoSansDevanagari-Bold', 'NotoSansDevanagari-Regular'])
  })

  it('has its own characters, whatever other documents wrote with the same glyph', async () => {
    await drawSheet(sheet({ name: '\uFB01le' }))
    expect(await textOf({ name: 'file' })).toContain('file')
    expect(await textOf({ name: '\uFB01le' })).toContain('\uFB01le')
  })

  it('draws a document with characters that the font has no glyphs for', async () => {
    const bytes = await drawSheet(sheet({ name: '\u0000 ()\\ %PDF \uD800 नमस्ते 🏗' }))
    expect(pagesOf(bytes)).toBe(1)
  })
})
