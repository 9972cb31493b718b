import { expect, test } from 'vitest'
import { readFieldProperties } from './field-properties.ts'

const STAGES = [
  { id: '1', text: 'Sheeting' },
  { id: '2', text: 'Structure' },
]

test.each<[string, unknown]>([
  ['the options themselves', { Stage: STAGES }],
  ['properties with options', { Stage: { label: 'Stage', required: true, options: STAGES } }],
  ['a list of fields', [{ name: 'Stage', label: 'Stage', options: STAGES }]],
  ['options by value and label', { Stage: { options: STAGES.map(({ id, text }) => ({ value: id, label: text })) } }],
  ['options as a map', { Stage: { options: { 1: 'Sheeting', 2: 'Structure' } } }],
])('%s are the options of a field', (_, props) => {
  expect(readFieldProperties(props)['Stage']).toMatchObject(STAGES)
})

test('ids written as numbers are texts, and what else an option holds stays', () => {
  const props = { Job: { options: [{ id: 7, text: 'Roof', allow_job: 1 }] } }
  expect(readFieldProperties(props)['Job']).toEqual([{ id: '7', text: 'Roof', allow_job: 1 }])
})

test('a text among properties is an option by itself', () => {
  expect(readFieldProperties({ Unit: { options: ['kg', 8] } })['Unit']).toEqual([
    { id: 'kg', text: 'kg' },
    { id: '8', text: '8' },
  ])
})

test('texts are options as they are, and what has no options stays', () => {
  expect(readFieldProperties({ Unit: ['kg', 'm'], Title: { required: true } })).toEqual({
    Unit: ['kg', 'm'],
    Title: { required: true },
  })
})
