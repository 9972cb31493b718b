import { expect, test } from 'vitest'
import { visualRuns } from './visual-order.ts'

/** The letters from left to right. */
const seen = (line: string): string =>
  visualRuns(line)
    .map(({ text, isFromRight }) => (isFromRight ? [...text].toReversed().join('') : text))
    .join('')
/** Letters from the right, as they are drawn. */
const drawn = (words: string): string => [...words].toReversed().join('')

test.each([
  ['abc 12', 'abc 12'],
  ['رقم ٣٤٥', `٣٤٥ ${drawn('رقم')}`],
  ['رقم 345', `345 ${drawn('رقم')}`],
  ['عمود A-12/3 حديد', `${drawn('حديد')} A-12/3 ${drawn('عمود')}`],
  ['Job 5: عمود رقم ٣٤٥ end', `Job 5: ٣٤٥ ${drawn('عمود رقم')} end`],
  ['عمود (12)', `(12) ${drawn('عمود')}`],
  ['٣٤٥ kg', '٣٤٥ kg'],
])('%s is drawn in the order of its directions', (line, expected) => {
  expect(seen(line)).toBe(expected)
})
