import { expect, it } from 'vitest'
import { developerPart, NO_CHOICE } from './developer-choice.ts'

it('names the database in every login, and another person only when one was chosen', () => {
  expect(developerPart(NO_CHOICE)).toEqual({ testDb: 'n' })
  expect(developerPart({ testDb: true, hijackId: ' 7 ' })).toEqual({ testDb: 'y', hijackId: '7' })
})
