import { expect, test, vi } from 'vitest'
import { everyKind, field, formDefinition } from '../../../tests/form/form-definition.ts'
import { formOf, sampleHost } from '../../../tests/form/sample-host.ts'
import type { Row } from '../../screen/host.ts'
import { createFieldStates } from './field-states.ts'

const block = formOf(everyKind)
const never = () => false

/** The states, and which fields were told of a change. */
function watching(form: Row = {}) {
  const states = createFieldStates(block, sampleHost(everyKind, { form }))
  const told: string[] = []
  for (const name of everyKind.form) states.subscribe(name, () => told.push(name))
  return { states, told, to: (form: Row) => states.update(sampleHost(everyKind, { form }), never) }
}

test('a key press is told to the field it was typed in, and to no other', () => {
  const { told, to } = watching()
  to({ party: 'A' })
  to({ party: 'Ac' })
  expect(told).toEqual(['party', 'party'])
})

test('what depends on a field is told when that one changes', () => {
  const { states, told, to } = watching()
  to({ status: 'Erected' })
  expect(told).toEqual(['vehicle', 'status', 'closed'])
  expect([states.of('closed').isEnabled, states.of('closed').reason]).toEqual([true, null])
  to({ urgent: true })
  expect(states.of('why').isVisible).toBe(true)
})

test('a error of a rule is told once its field was left; one that was said at once', () => {
  const { states } = watching()
  expect(states.of('party').fieldError).toBeNull()
  states.update(sampleHost(everyKind, { form: {} }), (name) => name === 'party')
  expect([states.of('party').fieldError, states.of('day').fieldError]).toEqual(['Required.', null])
  const fieldErrors = new Map([['day', 'No such day.']])
  states.update(sampleHost(everyKind, { form: {}, fieldErrors }), never)
  expect(states.of('day').fieldError).toBe('No such day.')
})

test('options are asked for once while what they come from stays', () => {
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

test('looked at only: nothing can be changed and nothing is excused', () => {
  const host = { ...sampleHost(everyKind, { form: {} }), readOnly: true }
  const closed = createFieldStates(block, host).of('closed')
  expect([closed.isEnabled, closed.reason]).toEqual([false, null])
})
