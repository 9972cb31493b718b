import { expect, it } from 'vitest'
import { developerPart, mayDevelop, NO_CHOICE } from './developer-choice.ts'

it('exists neither in production nor in test', () => {
  expect(['production', 'test', 'development', 'demo'].map(mayDevelop)).toEqual([false, false, true, true])
})

it('adds to a login only what was chosen', () => {
  expect(developerPart(NO_CHOICE)).toEqual({})
  expect(developerPart({ testDb: true, hijackId: ' 7 ' })).toEqual({ testDb: 'y', hijackId: '7' })
})
