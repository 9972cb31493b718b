import { expect, it } from 'vitest'
import { cardHeading } from './heading.ts'

it('names a card by its title', () => {
  expect(cardHeading({ title: 'party', left: ['number', 'day'] })).toEqual({
    field: 'party',
    caption: null,
    left: ['number', 'day'],
  })
})

it('names a card without a title by its first field, which is then removed from the left column', () => {
  expect(cardHeading({ title: null, left: ['number', 'day'] })).toEqual({
    field: 'number',
    caption: 'number',
    left: ['day'],
  })
})

it('leaves a card without any field unnamed', () => {
  expect(cardHeading({ title: null, left: [] })).toEqual({ field: null, caption: null, left: [] })
})
