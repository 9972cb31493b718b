import { expect, test } from 'vitest'
import { context } from '../../../tests/compile/phases.ts'
import { compileScreen } from '../compile.ts'

/** The codes of a screen whose form begins with these lines. */
function codesOf(lines: string, more = ''): readonly string[] {
  const text = `label: Sample
kind: records
fields:
  Name: text
  Parts:
    type: lines
    fields: [{ Pieces: { type: number, min: 1${more} } }, { Cost: money }, { Part: text }]
    default: '=${lines}'
form: [Name, Parts]
`
  return compileScreen({ file: 'crm/sample.yaml', text }, context).diagnostics.map(({ code }) => code)
}

test('lines that a form begins with have fields of the lines, with values that these accept', () => {
  expect(codesOf('[{"Pieces": 1, "Part": "Lamp"}]')).toEqual([])
  expect(codesOf('[{}, {"Cost": -5}]')).toEqual([])
  expect(codesOf('[{"Count": 1}]')).toEqual(['unknown-field'])
  expect(codesOf('[{"Pieces": 0}]')).toEqual(['default-outside'])
  expect(codesOf('[{"Pieces": -1}]')).toEqual(['default-outside'])
  expect(codesOf('[{"Pieces": "two"}]')).toEqual(['default-outside'])
  expect(codesOf('[{"Pieces": 0}]', ', clamp: true')).toEqual([])
})
