import { expect, test } from 'vitest'
import { catalogue, entryOf } from './catalogue/catalogue.ts'
import { checkEntries } from './catalogue/check.ts'
import { pageEntries } from './catalogue/pages.ts'
import { validateEntries } from './catalogue/validate.ts'
import { errorsManual } from './manual.ts'
import { report } from './report.ts'

const range = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 0, line: 1, column: 1 } }

test('a finding is an error, with the sentence of its code', () => {
  const found = report({ code: 'unused', names: ['read', 'rows'], file: 'a.yaml', range })
  expect(found).toMatchObject({
    severity: 'error',
    message: 'Nothing uses the read "rows".',
    suggestion: null,
    notes: [],
  })
})

test('each code stands in one part of the catalogue', () => {
  const codes = [validateEntries, checkEntries, pageEntries].flatMap((entries) => Object.keys(entries))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(Object.hasOwn(catalogue, code), code).toBe(true)
})

test('the manual has every code with its sentence and what to do', () => {
  const manual = errorsManual()
  for (const code of Object.keys(catalogue)) {
    expect(manual).toContain(`### ${code}\n`)
    expect(entryOf(code as keyof typeof catalogue).explain, code).toMatch(/[.`)]$/)
  }
})
