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
])('options of a field are read from %s', (_, props) => {
  expect(readFieldProperties(props)['Stage']).toMatchObject(STAGES)
})

test('ids written as numbers become texts, and other members of an option are kept', () => {
  const props = { Job: { options: [{ id: 7, text: 'Roof', allow_job: 1 }] } }
  expect(readFieldProperties(props)['Job']).toEqual([{ id: '7', text: 'Roof', allow_job: 1 }])
})

test('a text among properties is an option of its own', () => {
  expect(readFieldProperties({ Unit: { options: ['kg', 8] } })['Unit']).toEqual([
    { id: 'kg', text: 'kg' },
    { id: '8', text: '8' },
  ])
})

test('lists of texts and fields without options are unchanged', () => {
  expect(readFieldProperties({ Unit: ['kg', 'm'], Title: { required: true } })).toEqual({
    Unit: ['kg', 'm'],
    Title: { required: true },
  })
})
