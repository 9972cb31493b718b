import { expect, test } from 'vitest'
import type { Action } from '../../definition/definition.ts'
import { approve, locale, row } from '../../../tests/page/samples/sample-screen.ts'
import { actionState } from './action-state.ts'

test('the button shows the number of rows it applies to, without those that may not be decided', () => {
  const rows = [row('1'), row('2', { Name: 'closed' }), row('3')]
  expect(actionState(approve, { names: {}, locale, rows })).toMatchObject({
    label: 'Approve 2',
    enabled: true,
    leftOut: 1,
  })
})

test('a value that is empty leaves no space at the end of a label', () => {
  const label: Action['label'] = ['Approve ', { value: { op: 'literal', value: null }, format: null }]
  expect(actionState({ ...approve, label }, { names: {}, locale, rows: [row('1')] })?.label).toBe('Approve')
})

test('an action that is allowed for none of the rows gives the reason', () => {
  const ready = actionState(approve, { names: {}, locale, rows: [row('1', { Name: 'closed' })] })
  expect(ready).toMatchObject({ enabled: false, reason: 'Already decided.' })
})

test('more than 500 documents cannot be decided at once', () => {
  const rows = Array.from({ length: 501 }, (_, index) => row(String(index)))
  expect(actionState(approve, { names: {}, locale, rows })?.reason).toBe('At most 500 can be decided at once.')
})

test('an action whose condition is unknown is not shown', () => {
  const action: Action = { ...approve, visibleWhen: { op: 'name', name: 'nothing' } }
  expect(actionState(action, { names: {}, locale, rows: [] })).toBeNull()
})
