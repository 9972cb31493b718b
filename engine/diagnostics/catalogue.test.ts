import { expect, test } from 'vitest'
import { catalogue, catalogueEntry } from './catalogue/catalogue.ts'
import { checkEntries } from './catalogue/check.ts'
import { pageEntries } from './catalogue/pages.ts'
import { validateEntries } from './catalogue/validate.ts'
import { errorsManual } from './manual.ts'
import { report } from './report.ts'

const range = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 0, line: 1, column: 1 } }

test('a finding becomes an error with the message of its code', () => {
  const diagnostic = report({ code: 'unused', names: ['read', 'rows'], file: 'a.yaml', range })
  expect(diagnostic).toMatchObject({
    severity: 'error',
    message: 'Nothing uses the read "rows".',
    suggestion: null,
    notes: [],
  })
})

test('each code is in exactly one part of the catalogue', () => {
  const codes = [validateEntries, checkEntries, pageEntries].flatMap((entries) => Object.keys(entries))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(Object.hasOwn(catalogue, code), code).toBe(true)
})

test('the manual has every code with its message and a remedy', () => {
  const manual = errorsManual({})
  for (const code of Object.keys(catalogue)) {
    expect(manual).toContain(`### ${code}\n`)
    expect(catalogueEntry(code as keyof typeof catalogue).explain, code).toMatch(/[.`)]$/)
  }
})
