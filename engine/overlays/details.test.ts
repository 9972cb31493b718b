import { expect, test } from 'vitest'
import { definition } from '../../tests/page/samples/sample-screen.ts'
import { rowDetails } from './details.ts'

const texts = (details: readonly { label: string; value: unknown }[]) =>
  details.map(({ label, value }) => [label, value])

test('lists declared fields first, in their order, with their labels and formats', () => {
  const { declared, more } = rowDetails(definition, { Worth: 5, Party: 'P', GrossWeight: 7 })
  expect(texts(declared)).toEqual([
    ['Name', 'P'],
    ['Worth', 5],
  ])
  expect(declared[1]?.printing.type).toBe('money')
  expect(texts(more)).toEqual([['Gross weight', 7]])
})

test('lists the fields of a form first, in its order', () => {
  const form = { block: 'form', schema: 0, items: [{ field: 'Worth' }, { field: 'Name' }] }
  const views = { record: { blocks: [form] } } as unknown as typeof definition.views
  const { declared } = rowDetails({ ...definition, views }, { Worth: 5, Party: 'P' })
  expect(declared.map(({ label }) => label)).toEqual(['Worth', 'Name'])
})

test('leaves out empty members and those meant for the page', () => {
  const { declared, more } = rowDetails(definition, {
    id: '1',
    Name: '',
    version: 3,
    pdflink: '/a',
    Note: null,
    List: [],
  })
  expect([declared, more]).toEqual([[], []])
})

test('recognises moments, days and yes or no by their format', () => {
  const { more } = rowDetails(definition, { a: '2025-07-21T10:00:00Z', b: '2025-07-21', c: true, d: '12-A' })
  expect(more.map(({ printing }) => printing.type)).toEqual(['datetime', 'datetime', 'yesno', 'text'])
})

test('shows a list of maps as a list of its own', () => {
  const approvals = [{ by: 'U', at: '2025-07-21T10:00:00Z', note: '' }, { by: 'V' }]
  const { lists, more } = rowDetails(definition, { approvals })
  expect(lists.map(({ label, entries }) => [label, entries.map(texts)])).toEqual([
    [
      'Approvals',
      [
        [
          ['By', 'U'],
          ['At', '2025-07-21T10:00:00Z'],
        ],
        [['By', 'V']],
      ],
    ],
  ])
  expect(more).toEqual([])
})

test('names the line and the field of a change, and shows its values as they were sent', () => {
  const changes = [
    { field: 'Items', row: 2, column: 'Rate', before: '₹9,000.00', after: '₹9,500.00' },
    { field: 'Items', row: 3, before: null, after: 'Gear box · 1' },
    { field: 'Days', before: '3 days', after: '3.5 days' },
  ]
  const { lists } = rowDetails(definition, { changes })
  expect(lists[0]?.entries.map(texts)).toEqual([
    [
      ['Field', 'Items, row 2: Rate'],
      ['Before', '₹9,000.00'],
      ['After', '₹9,500.00'],
    ],
    [
      ['Field', 'Items, row 3'],
      ['After', 'Gear box · 1'],
    ],
    [
      ['Field', 'Days'],
      ['Before', '3 days'],
      ['After', '3.5 days'],
    ],
  ])
})

test('labels the members of decisions, and shows members unknown to the contract', () => {
  const decision = { username: 'Meera', move: 'approve', from: 'Draft', to: 'Open', created: '2025-07-21T10:00:00Z' }
  const { lists } = rowDetails(definition, { approvals: [decision, { move: 'escalate', SentTo: 'X' }] })
  expect(lists[0]?.entries.map(texts)).toEqual([
    [
      ['By', 'Meera'],
      ['Decision', 'Approval'],
      ['From status', 'Draft'],
      ['To status', 'Open'],
      ['When', '2025-07-21T10:00:00Z'],
    ],
    [
      ['Decision', 'escalate'],
      ['Sent to', 'X'],
    ],
  ])
  expect(lists[0]?.entries[0]?.map(({ printing }) => printing.type)).toEqual([
    'text',
    'text',
    'badge',
    'badge',
    'datetime',
  ])
})

test('shows declared lines as a table of their fields', () => {
  const lines = { flat: null, max: 9, fields: ['Name', 'Worth'], totals: [] }
  const fields = { ...definition.fields, Items: { ...definition.fields['Name'], name: 'Items', type: 'lines', lines } }
  const { lists } = rowDetails({ fields, views: {} } as unknown as typeof definition, {
    Items: [{ key: 'a', Worth: 5 }],
  })
  expect(lists.map(({ columns }) => columns?.map(({ label }) => label))).toEqual([['Name', 'Worth']])
})

test('shows a value in the currency or the unit of its line, or else of its document', () => {
  const { Name, Worth } = definition.fields
  const lines = { flat: null, max: 9, fields: ['Worth', 'Load'], totals: [] }
  const fields = {
    ...definition.fields,
    Worth: { ...Worth, currency: '', measureFrom: 'In' },
    Load: { ...Name, name: 'Load', type: 'number', measureFrom: 'Own' },
    Items: { ...Name, name: 'Items', type: 'lines', lines },
  }
  const row = { In: 'USD', Worth: 4, Items: [{ Own: 'kg', Load: 2, Worth: 5 }] }
  const { declared, lists } = rowDetails({ fields, views: {} } as unknown as typeof definition, row)
  const entry = lists[0]?.entries[0]?.map(({ name, printing }) => [name, printing.currency ?? printing.unit])
  expect(declared.find(({ name }) => name === 'Worth')?.printing.currency).toBe('USD')
  expect(Object.fromEntries(entry ?? [])).toMatchObject({ Load: 'kg', Worth: 'USD' })
})

test('shows other lists and maps as text', () => {
  expect(texts(rowDetails(definition, { marks: ['a', 'b'], place: { city: 'Pune', floors: 2 } }).more)).toEqual([
    ['Marks', 'a, b'],
    ['Place', 'City: Pune, Floors: 2'],
  ])
})
