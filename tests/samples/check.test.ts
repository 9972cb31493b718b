import { expect, test } from 'vitest'
import { diagnose, readSamples, type Said } from './samples.ts'

test.each(readSamples<{ diagnostics: readonly Said[] }>('check'))('$name', ({ source, expected }) => {
  expect(diagnose(source)).toEqual(expected.diagnostics)
})
