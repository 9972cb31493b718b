import { expect, test, vi } from 'vitest'
import { everyKind, field, formDefinition } from '../../../tests/form/form-definition.ts'
import { formOf, sampleHost } from '../../../tests/form/sample-host.ts'
import type { Row } from '../../screen/host.ts'
import { createFieldStates } from './field-states.ts'

const block = formOf(everyKind)
const never = () => false

/** The states, and the names of the fields notified of a change. */
function watching(form: Row = {}) {
  const states = createFieldStates(block, sampleHost(everyKind, { form }))
  const notified: string[] = []
  for (const name of everyKind.form) states.subscribe(name, () => notified.push(name))
  return { states, notified, to: (form: Row) => states.update(sampleHost(everyKind, { form }), never) }
}

test('notifies only the field that was typed in', () => {
  const { notified, to } = watching()
  to({ party: 'A' })
  to({ party: 'Ac' })
  expect(notified).toEqual(['party', 'party'])
})

test('notifies a field when another one it depends on changes', () => {
  const { states, notified, to } = watching()
  to({ status: 'Erected' })
  expect(notified).toEqual(['vehicle', 'status', 'closed'])
  expect([states.of('closed').isEnabled, states.of('closed').reason]).toEqual([true, null])
  to({ urgent: true })
  expect(states.of('why').isVisible).toBe(true)
})

test('shows the error of a rule after its field was left, and the error of the ERP at once', () => {
  const { states } = watching()
  expect(states.of('party').fieldError).toBeNull()
  states.update(sampleHost(everyKind, { form: {} }), (name) => name === 'party')
  expect([states.of('party').fieldError, states.of('day').fieldError]).toEqual(['Required.', null])
  const fieldErrors = new Map([['day', 'No such day.']])
  states.update(sampleHost(everyKind, { form: {}, fieldErrors }), never)
  expect(states.of('day').fieldError).toBe('No such day.')
})

test('computes options once while their source stays unchanged', () => {
  const optionsFrom = { op: 'member', of: { op: 'name', name: 'form' }, key: 'from' } as const
  const definition = formDefinition('x', [field('from', 'text'), field('to', 'choice', { input: { optionsFrom } })])
  const from = ['a', 'b']
  const host = (form: Row) => ({ ...sampleHost(definition, { form }), options })
  const options = vi.fn(sampleHost(definition, { form: { from } }).options)
  const states = createFieldStates(formOf(definition), host({ from }))
  states.update(host({ from, to: 'a' }), never)
  states.update(host({ from, to: 'b' }), never)
  expect(options.mock.calls.filter(([{ name }]) => name === 'to')).toHaveLength(1)
  expect(states.of('to').options.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('disables every field of a read-only form, without a reason', () => {
  const host = { ...sampleHost(everyKind, { form: {} }), readOnly: true }
  const closed = createFieldStates(block, host).of('closed')
  expect([closed.isEnabled, closed.reason]).toEqual([false, null])
})
