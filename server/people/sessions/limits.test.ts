import { expect, it } from 'vitest'
import { tooManyTries } from './limits.ts'

it.each([
  [2, '2 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('the wait of %d seconds is shown as %s', (seconds, words) => {
  expect(tooManyTries(seconds)).toMatchObject({
    status: 429,
    seconds,
    message: `Please wait for ${words} for another try.`,
  })
})
