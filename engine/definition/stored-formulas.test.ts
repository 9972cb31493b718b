import { expect, test } from 'vitest'
import { compiledScreen } from '../../tests/contract/compiled-screen.ts'
import { formulaChanges } from './stored-formulas.ts'

const TRIPS = `
label: Trips
kind: records
see: { everyone: all }
fields:
  Days: number
  Cost: { type: money, value: =form.Days * 100 }
  Legs: { type: lines, fields: [{ Km: number }, { Fuel: { type: number, value: =row.Km * 2 } }] }
form: [Days, Cost, Legs]
`
const changes = (change: (text: string) => string) =>
  formulaChanges(compiledScreen('trips', TRIPS), compiledScreen('trips', change(TRIPS)))

test('names a changed formula with both, also of a cell, and how to count the rows', () => {
  const changed = (text: string) => text.replace('Days * 100', 'Days * 110').replace('row.Km * 2', 'row.Km * 3')
  expect(changes(changed)).toEqual([
    'field Cost is computed as form.Days * 110 now, not form.Days * 100',
    'field Fuel is computed as row.Km * 3 now, not row.Km * 2',
    'stored rows keep what they have: `countersign recompute --dry-run` counts those that differ',
  ])
})

test('names a field that is computed now', () => {
  expect(changes((text) => text.replace('Days: number', 'Days: { type: number, value: =2 + 3 }'))).toContain(
    'field Days is computed as 2 + 3 now, and was not computed',
  )
})

test('says nothing of the same formula in other spaces', () => {
  expect(changes((text) => text.replace('=form.Days * 100', '= form.Days  * 100'))).toEqual([])
})

test('says from what lines are worked out now', () => {
  const from = (of: string) => (text: string) =>
    text.replace(
      'type: lines, fields: [{ Km: number }',
      `type: lines, from: ${of}, fields: [{ Km: { type: number, value: =place } }`,
    )
  expect(changes(from('=form.Days'))).toContain('the lines of Legs are worked out from form.Days now, and were typed')
  const [before, after] = ['=form.Days', '=form.Days + 1'].map((of) => compiledScreen('trips', from(of)(TRIPS)))
  expect(before && after && formulaChanges(before, after)).toContain(
    'the lines of Legs are worked out from form.Days + 1 now, not form.Days',
  )
})
