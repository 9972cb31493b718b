import { expect, test } from 'vitest'
import { compileSample, readSamples } from './samples.ts'

test.each(readSamples<{ client?: object; server?: object }>('lower'))('$name', ({ source, expected }) => {
  const { value, diagnostics } = compileSample(source)
  expect(diagnostics).toEqual([])
  expect(value).toMatchObject(expected)
})
