import { expect, test } from 'vitest'
import type { DecisionOutcome } from '../../calls/contract.ts'
import { outcomeMessages } from './outcome-messages.ts'

const outcomes = (count: number, more: Partial<DecisionOutcome>): readonly DecisionOutcome[] =>
  Array.from({ length: count }, (_, at) => {
    const key = `${more.ok === false ? 'R' : 'D'}${at + 1}`
    return { suppliedKey: key, msg: `${key}: done.`, ok: true, reason: null, status: 'Approved', ...more }
  })

const shown = (all: readonly DecisionOutcome[]) =>
  outcomeMessages(all).flatMap(({ text, tone, isDetail }) => (isDetail ? [] : [[text, tone]]))

test('each of a few documents has its own message', () => {
  expect(shown(outcomes(5, {}))).toHaveLength(5)
})

test('one message sums up many documents, whose own messages are details', () => {
  expect(shown(outcomes(50, {}))).toEqual([['50 documents: Approved.', 'success']])
  expect(outcomeMessages(outcomes(50, {})).filter(({ isDetail }) => isDetail)).toHaveLength(50)
})

test('documents in different statuses are summed up separately, and those of an ERP without statuses as decided', () => {
  const mixed = [...outcomes(1, {}), ...outcomes(5, { status: 'Checked' }), ...outcomes(6, { status: null, ok: null })]
  expect(shown(mixed)).toEqual([
    ['1 document: Approved.', 'success'],
    ['5 documents: Checked.', 'success'],
    ['6 documents were decided.', 'info'],
  ])
})

test('of many refusals a few are shown one by one, and the number of the others', () => {
  expect(shown([...outcomes(4, {}), ...outcomes(10, { ok: false, status: null })])).toEqual([
    ['4 documents: Approved.', 'success'],
    ...['R1', 'R2', 'R3'].map((key) => [`${key}: done.`, 'danger']),
    ['… and 7 more: their rows show why.', 'danger'],
  ])
})
