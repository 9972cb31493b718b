import { expect, it } from 'vitest'
import type { ChangeNotice } from './change.ts'
import { createRecentChanges } from './recent.ts'

const ofScreen = (screen: string, person: string | null = null, company = 'steel'): ChangeNotice => {
  return { company, person, subject: { of: 'screen', screen } }
}
const MEERA = { companyId: 'steel', personId: 'meera' }
const MINUTE_MS = 60_000

function opened() {
  let now = 0
  const recent = createRecentChanges(() => now)
  recent.listening(0)
  return {
    recent,
    at(ms: number, ...changes: readonly ChangeNotice[]) {
      now = ms
      for (const change of changes) recent.note(change, ms)
    },
    names: (since: number) =>
      recent.since(since, MEERA)?.map(({ subject }) => (subject.of === 'screen' ? subject.screen : subject.of)),
  }
}

it('lists changes since a time, each once', () => {
  const { at, names } = opened()
  at(1_000, ofScreen('sales'))
  at(2_000, ofScreen('indent'), ofScreen('mrs'))
  at(3_000, ofScreen('indent'))
  at(4_000)
  expect([names(2_000), names(4_000)]).toEqual([['mrs', 'indent'], []])
})

it('lists no changes of another company or another person', () => {
  const { at, names } = opened()
  at(1_000, ofScreen('sales', null, 'tex'), ofScreen('notification', 'arjun'), ofScreen('notification', 'meera'))
  expect(names(0)).toEqual(['notification'])
})

it('does not know changes from times when it did not listen', () => {
  const { recent, at, names } = opened()
  at(1_000, ofScreen('sales'))
  recent.listening(null)
  expect(names(500)).toBeUndefined()
  recent.listening(2_000)
  at(2_000)
  expect([names(1_999), names(2_000)]).toEqual([undefined, []])
})

it('does not know changes from long ago', () => {
  const { at, names } = opened()
  at(0, ofScreen('sales'))
  at(11 * MINUTE_MS, ofScreen('indent'))
  expect([names(0), names(2 * MINUTE_MS)]).toEqual([undefined, ['indent']])
})

it('does not know changes since a time in the future, which is of a clock that was set back', () => {
  const { at, names } = opened()
  at(1_000, ofScreen('sales'))
  expect([names(1_001), names(1_000)]).toEqual([undefined, ['sales']])
})
