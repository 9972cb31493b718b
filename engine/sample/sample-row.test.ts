import { describe, expect, it } from 'vitest'
import type { Field, FieldType } from '../definition/definition.ts'
import { sampleRow } from './sample-row.ts'

function shapeOf(types: Readonly<Record<string, FieldType>>, unit: string | null = null) {
  const fields = Object.entries(types).map(([name, type]): [string, Field] => [
    name,
    { name, type, label: name, unit, decimals: null, also: [], colorField: null },
  ])
  return { fields: Object.fromEntries(fields), ownFields: Object.keys(types) }
}

describe('a sample row', () => {
  it('is the same for the same index and seed, and another for another', () => {
    const shape = shapeOf({ Amount: 'money', PartyName: 'text' })
    expect(sampleRow(shape, 3, 'a')).toEqual(sampleRow(shape, 3, 'a'))
    expect(sampleRow(shape, 3, 'a')).not.toEqual(sampleRow(shape, 4, 'a'))
  })

  it('numbers codes by their name', () => {
    const row = sampleRow(shapeOf({ OrderNo: 'code', PackingListNo: 'code', JobID: 'code' }), 42, 'a')
    expect(row).toEqual({ OrderNo: 'ORD-1042', PackingListNo: 'PL-1042', JobID: 'JOB-1002' })
  })

  it('keeps amounts of one measure within the one before', () => {
    const shape = shapeOf({ Total: 'number', Made: 'number', Sent: 'number' }, 'kg')
    for (let index = 0; index < 50; index++) {
      const { Total, Made, Sent } = sampleRow(shape, index, 'a')
      expect(Number(Total)).toBeGreaterThanOrEqual(Number(Made))
      expect(Number(Made)).toBeGreaterThanOrEqual(Number(Sent))
    }
  })

  it('keeps percentages from 0 to 100 and dates within the last 120 days', () => {
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

  it('has a value of its own kind for every type', () => {
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
})
