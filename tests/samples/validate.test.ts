import { expect, test } from 'vitest'
import { diagnose, readSamples, type Said } from './samples.ts'

test.each(readSamples<{ diagnostics: readonly Said[] }>('validate'))('$name', ({ source, expected }) => {
  expect(diagnose(source)).toEqual(expected.diagnostics)
})
