import { expect, test } from 'vitest'
import { textsToRead } from './texts-to-read.ts'

const choice = { type: 'choice', label: 'Day', options: ['Monday', 'Tuesday'] }
const suggested = { type: 'text', label: 'Colour', options: ['Red'] }
const definition = {
  fields: { Day: choice, Colour: suggested, options: { type: 'choice', label: 'Size', options: ['S'] } },
}

test('the options of a choice are texts to read, the suggestions for a text are not', () => {
  expect([...textsToRead(definition)].toSorted()).toEqual(['Colour', 'Day', 'Monday', 'S', 'Size', 'Tuesday'])
})
