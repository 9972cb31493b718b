import { expect, test } from 'vitest'
import { diagnose, readSamples, type ExpectedDiagnostic } from './samples.ts'

test.each(readSamples<{ diagnostics: readonly ExpectedDiagnostic[] }>('check'))('$name', ({ source, expected }) => {
  expect(diagnose(source)).toEqual(expected.diagnostics)
})
