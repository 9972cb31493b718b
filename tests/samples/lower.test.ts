import { expect, test } from 'vitest'
import { explainScreen } from '../../engine/compile/compile.ts'
import { withoutServer } from '../compile/without-server.ts'
import { compileSample, readSamples, sampleApp } from './samples.ts'
import { blockSpecs } from '../../widgets/specs.ts'

test.each(readSamples<{ client?: object; server?: object }>('lower'))('$name', ({ source, expected }) => {
  const { value, diagnostics } = compileSample(source)
  expect(diagnostics).toEqual([])
  expect(value).toMatchObject(expected)
})

test.each(readSamples('lower'))('$name is what explain says it is', ({ source }) => {
  const explained = explainScreen(source, { app: sampleApp(), blocks: blockSpecs }).value ?? ''
  const again = compileSample({ ...source, text: explained })
  expect(again.diagnostics).toEqual([])
  expect(withoutServer(again.value?.client)).toEqual(withoutServer(compileSample(source).value?.client))
})
