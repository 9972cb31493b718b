import { expect, test } from 'vitest'
import { fileNames } from '../../engine/compile/compile.ts'
import { compileTests, testedBy } from '../../engine/compile/compile-tests.ts'
import { compileSample, otherScreens, readSamples, sampleApp, expectedOf, type ExpectedDiagnostic } from './samples.ts'

/** A file of tests is checked against the screen beside it. */
const tested = (file: string) => {
  const source = otherScreens.get(fileNames(`${testedBy(file) ?? ''}.yaml`).screen)
  const screen = source && compileSample(source).value
  return screen ? { app: sampleApp(), screen } : null
}

test.each(readSamples<{ diagnostics: readonly ExpectedDiagnostic[] }>('tests'))('$name', ({ source, expected }) => {
  expect(compileTests(source, tested(source.file)).diagnostics.map(expectedOf)).toEqual(expected.diagnostics)
})
