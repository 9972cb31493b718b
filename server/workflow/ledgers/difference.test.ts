import { expect, test } from 'vitest'
import { entriesToPost } from './difference.ts'
import type { EntryValues } from './ledger-entry.ts'

const ledger = {
  ledger: { by: ['Thing'], of: ['Qty'], neverWhen: null },
  fields: { Thing: {}, Note: {}, Qty: {} },
} as unknown as Parameters<typeof entriesToPost>[0]
const today = '2026-05-01'
const entry = (Thing: string, Qty: number, others: EntryValues = {}, day: string | null = '2026-04-02') => ({
  day,
  line: 1,
  values: { Thing: { id: Thing, text: `Name of ${Thing}` }, Qty, ...others },
})
const posted = (Thing: string, Qty: number, others: EntryValues = {}, day = '2026-04-02') => ({
  day,
  values: { Thing: { id: Thing, text: 'Its name of before' }, Qty, ...others },
})
const amounts = (...[wanted, before, isDated = true]: readonly [unknown[], unknown[], boolean?]) =>
  entriesToPost(ledger, { wanted: wanted as never, posted: before as never, isDated, today }).map(({ day, values }) => [
    (values['Thing'] as { id: string }).id,
    values['Qty'],
    day,
  ])

test('a document that has posted nothing posts what it says, equal entries as one, exactly', () => {
  expect(amounts([entry('a', 0.1), entry('b', 2), entry('a', 0.2)], [])).toEqual([
    ['a', 0.3, '2026-04-02'],
    ['b', 2, '2026-04-02'],
  ])
})

test('what is posted already is not posted again, whatever its links are called now', () => {
  expect(amounts([entry('a', 5)], [posted('a', 3), posted('a', 2)])).toEqual([])
})

test('changed amounts are posted as their difference, what is no longer said as a counter-entry', () => {
  expect(amounts([entry('a', 4)], [posted('a', 5), posted('b', 2)])).toEqual([
    ['a', -1, '2026-04-02'],
    ['b', -2, '2026-04-02'],
  ])
})

test('an entry whose other values change is taken back and posted anew', () => {
  expect(amounts([entry('a', 5, { Note: 'new' })], [posted('a', 5, { Note: 'old' })])).toEqual([
    ['a', 5, '2026-04-02'],
    ['a', -5, '2026-04-02'],
  ])
})

test('an entry with a day of its own is taken back on that day, and posted on another', () => {
  expect(amounts([entry('a', 5, {}, '2026-04-09')], [posted('a', 5)])).toEqual([
    ['a', 5, '2026-04-09'],
    ['a', -5, '2026-04-02'],
  ])
})

test('an entry of the day of its move stays on that day, and is taken back today', () => {
  expect(amounts([entry('a', 5, {}, null)], [posted('a', 5)], false)).toEqual([])
  expect(amounts([], [posted('a', 5)], false)).toEqual([['a', -5, today]])
})
