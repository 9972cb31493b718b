import { expect, it } from 'vitest'
import { developerPart, mayDevelop, NO_CHOICE } from './developer-choice.ts'

it('exists neither in production nor in test', () => {
  expect(['production', 'test', 'development', 'demo'].map(mayDevelop)).toEqual([false, false, true, true])
})

it('says of every login which database it is for, and whose it is only where that was chosen', () => {
  expect(developerPart(NO_CHOICE)).toEqual({ testDb: 'n' })
  expect(developerPart({ testDb: true, hijackId: ' 7 ' })).toEqual({ testDb: 'y', hijackId: '7' })
})
