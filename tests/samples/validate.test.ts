import { expect, test } from 'vitest'
import { diagnose, readSamples, type ExpectedDiagnostic } from './samples.ts'

test.each(readSamples<{ diagnostics: readonly ExpectedDiagnostic[] }>('validate'))('$name', ({ source, expected }) => {
  expect(diagnose(source)).toEqual(expected.diagnostics)
})
