import { expect, test } from 'vitest'

test('passes, unless it is to fail', () => {
  expect(1 + 1).toBe(process.env['SAMPLE_FAILS'] ? 3 : 2)
})
