import { describe, expect, it } from 'vitest'
import type { Field, FieldType } from '../engine/definition/definition.ts'
import { plainField } from '../engine/definition/plain-field.ts'
import { sampleRow } from './sample-row.ts'
import { articles, godowns, towns } from './words.ts'

function shapeOf(types: Readonly<Record<string, FieldType>>, unit: string | null = null) {
  const fields = Object.entries(types).map(([name, type]): [string, Field] => [
    name,
    { ...plainField, name, type, label: name, unit },
  ])
  return { fields: Object.fromEntries(fields), ownFields: Object.keys(types) }
}

describe('a sample row', () => {
  it('is the same for the same index and seed, and differs for another index', () => {
    const shape = shapeOf({ Amount: 'money', PartyName: 'text' })
    expect(sampleRow(shape, 3, 'a')).toEqual(sampleRow(shape, 3, 'a'))
    expect(sampleRow(shape, 3, 'a')).not.toEqual(sampleRow(shape, 4, 'a'))
  })

  it('builds codes from the field’s name and the index', () => {
    const row = sampleRow(shapeOf({ OrderNo: 'code', PackingListNo: 'code', JobID: 'code' }), 42, 'a')
    expect(row).toEqual({ OrderNo: 'ORD-1042', PackingListNo: 'PL-1042', JobID: 'JOB-1002' })
  })

  it('limits an amount to the previous one of the same measure', () => {
    const shape = shapeOf({ Total: 'number', Made: 'number', Sent: 'number' }, 'kg')
    for (let index = 0; index < 50; index++) {
      const { Total, Made, Sent } = sampleRow(shape, index, 'a')
      expect(Number(Total)).toBeGreaterThanOrEqual(Number(Made))
      expect(Number(Made)).toBeGreaterThanOrEqual(Number(Sent))
    }
  })

  it('has percentages from 0 to 100 and dates within the last 120 days', () => {
    const shape = shapeOf({ Done: 'percent', Due: 'date' })
    for (let index = 0; index < 50; index++) {
      const { Done, Due } = sampleRow(shape, index, 'a')
      expect(Number(Done)).toBeGreaterThanOrEqual(0)
      expect(Number(Done)).toBeLessThanOrEqual(100)
      const days = (Date.now() - Date.parse(String(Due))) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThan(122)
    }
  })

  it('has a value of the right kind for every type', () => {
    const row = sampleRow(
      shapeOf({ a: 'text', b: 'datetime', c: 'yesno', d: 'choice', e: 'person', f: 'badge' }),
      1,
      'a',
    )
    expect(Object.values(row).map((value) => typeof value)).toEqual([
      'string',
      'string',
      'boolean',
      'string',
      'string',
      'string',
    ])
  })

  it('has texts that match the words of the field’s name', () => {
    const names = ['VehicleNo', 'InvoiceNo', 'Qty-unit', 'SamplingBulk-PoType', 'GroupName', 'GName', 'Godown', 'PONO']
    const row = sampleRow(shapeOf(Object.fromEntries(names.map((name) => [name, 'text']))), 7, 'a')
    expect(row['VehicleNo']).toMatch(/^[A-Z]{2} \d\d [A-Z]{2} \d{4}$/)
    expect(row['InvoiceNo']).toMatch(/^INV\/26-27\/\d{4}$/)
    expect(row['Qty-unit']).toMatch(/^[\d,]+ (kg|nos|sqm)$/)
    expect(row['PONO']).toMatch(/^PO\/26-27\/\d{4}$/)
    expect(['Bulk', 'Sampling']).toContain(row['SamplingBulk-PoType'])
    expect(articles.steel.map(({ group }) => group)).toContain(row['GroupName'])
    expect(row['GName']).toBe(row['GroupName'])
    expect(godowns).toContain(row['Godown'])
  })

  it('names a thing by an article where its label says so, and a percentage is at most 100', () => {
    const { fields } = shapeOf({ Name: 'text', AssetName: 'text', Weight: 'number', Cost: 'money' })
    const labelled = {
      ...fields,
      Name: { ...plainField, name: 'Name', type: 'text', label: 'Asset' },
      Weight: { ...plainField, name: 'Weight', type: 'number', label: 'Weight', unit: '%' },
    } as const
    for (let index = 0; index < 20; index++) {
      const row = sampleRow({ fields: labelled, ownFields: ['Name', 'AssetName', 'Weight', 'Cost'] }, index, 'a')
      const names = articles.steel.map(({ article }) => article)
      expect(names).toContain(row['Name'])
      expect(names).toContain(row['AssetName'])
      expect(Number(row['Weight'])).toBeLessThanOrEqual(100)
      expect(Number(row['Cost'])).toBeLessThanOrEqual(400_000)
    }
  })

  it('uses the vocabulary of the company’s trade', () => {
    const shape = { ...shapeOf({ ItemName: 'text', QtyUnit: 'text' }), trade: 'tex' } as const
    for (let index = 0; index < 20; index++) {
      const { ItemName, QtyUnit } = sampleRow(shape, index, 'a')
      expect(articles.tex.map(({ article }) => article)).toContain(ItemName)
      expect(QtyUnit).toMatch(/ (kg|metres)$/)
    }
  })

  it('shows an article with its group', () => {
    const shape = shapeOf({ MainGroup: 'text', Groups: 'text', ItemName: 'text' })
    for (let index = 0; index < 20; index++) {
      const { MainGroup: mainGroup, Groups: group, ItemName: article } = sampleRow(shape, index, 'a')
      expect(articles.steel).toContainEqual({ mainGroup, group, article })
    }
  })

  it('shows a town with its state', () => {
    for (let index = 0; index < 20; index++) {
      const { City, State } = sampleRow(shapeOf({ City: 'text', State: 'text' }), index, 'a')
      expect(towns).toContainEqual([City, State])
    }
  })

  it('colours a badge by its value', () => {
    const { fields, ownFields } = shapeOf({ Einv: 'badge', ColorOfIt: 'text' })
    const badge = { ...fields['Einv'], name: 'Einv', type: 'badge', colorField: 'ColorOfIt' } as Field
    const rows = Array.from({ length: 30 }, (_, index) =>
      sampleRow({ fields: { ...fields, Einv: badge }, ownFields }, index, 'a'),
    )
    const pairs = new Set(rows.map((row) => `${String(row['Einv'])} ${String(row['ColorOfIt'])}`))
    expect(pairs).toEqual(new Set(['Generated success', 'Pending warning', 'Cancelled danger']))
  })

  it('has a unique code that names the document', () => {
    const shape = shapeOf({ JobID: 'code', LotNo: 'code' })
    const rows = Array.from({ length: 200 }, (_, index) => sampleRow(shape, index, 'a'))
    expect(new Set(rows.map(({ JobID }) => JobID)).size).toBe(200)
    expect(new Set(rows.map(({ LotNo }) => LotNo)).size).toBe(40)
  })

  it('does not count freight as a part of the sum, and has completion dates in the future', () => {
    const shape = shapeOf({ TransportFreight: 'money', Amount: 'money', CompletionDate: 'date' })
    const { TransportFreight, Amount, CompletionDate } = sampleRow(shape, 3, 'a')
    expect(Number(TransportFreight)).toBeLessThan(85_001)
    expect(Number(Amount)).toBeGreaterThan(199_999)
    expect(Date.parse(String(CompletionDate))).toBeGreaterThan(Date.now())
  })
})
