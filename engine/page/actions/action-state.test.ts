import { expect, test } from 'vitest'
import type { Action } from '../../definition/definition.ts'
import { approve, locale, row } from '../../../tests/page/samples/sample-screen.ts'
import { actionState } from './action-state.ts'

test('the button says the true number, without the rows that may not be decided', () => {
  const rows = [row('1'), row('2', { Name: 'closed' }), row('3')]
  expect(actionState(approve, { names: {}, locale, rows })).toMatchObject({
    label: 'Approve 2',
    enabled: true,
    leftOut: 1,
  })
})

test('an action that may be used on none of the rows says why', () => {
  const ready = actionState(approve, { names: {}, locale, rows: [row('1', { Name: 'closed' })] })
  expect(ready).toMatchObject({ enabled: false, reason: 'Already decided.' })
})

test('more than 500 documents are not sent together', () => {
  const rows = Array.from({ length: 501 }, (_, index) => row(String(index)))
  expect(actionState(approve, { names: {}, locale, rows })?.reason).toBe('At most 500 can be decided at once.')
})

test('an action whose condition is unknown is not shown', () => {
  const action: Action = { ...approve, visibleWhen: { op: 'name', name: 'nothing' } }
  expect(actionState(action, { names: {}, locale, rows: [] })).toBeNull()
})
