/** Lines that are worked out, in the cases of a file of tests. */
import { expect, test } from 'vitest'
import { compiledCase, openedCase } from '../../tests/screen-tests/opened-case.ts'
import { mismatches } from './expectations.ts'
import { rulesOf } from './rules.ts'
import { writtenRules } from './written-rules.ts'

const TEXT = `label: Passes
kind: approvals
see: { everyone: all }
fields:
  Visitor: text
  Guests: number
  Badges: { type: lines, from: =form.Guests, fields: [{ No: { type: number, value: =place } }] }
  Bags: { type: lines, fields: [{ Weight: number }] }
  Tags: { type: lines, from: =form.Bags, fields: [{ Fee: { type: money, value: =source.Weight * 10 } }] }
card: { title: Visitor }
form: [Visitor, Guests, Badges, Bags, Tags]
statuses: [Draft, Submitted, First Approved, Approved]
workflow: two-step
`
const PASSES = compiledCase(TEXT)
const TESTS = `people: { asha: { name: Asha } }
rows:
  - { id: 1, Visitor: Kiran, Guests: 2, Bags: [{ Weight: 3 }], owner: asha }
  - { id: 2, Visitor: Nila, Guests: 2, Badges: [{ No: 7 }], Status: Approved, owner: asha }
`
function wrong(body: string, row: string) {
  const opened = openedCase(PASSES, { tests: TESTS, body: `as: asha\n${body}\n` }, row)
  return mismatches({ shown: opened.shown, row }, opened.case.expect)
}

test('are those of the row, and follow what is filled in', () => {
  const stored = 'do: [{ press: open }]\nexpect: { values: { Badges: [{ No: 1 }, { No: 2 }], Tags: [{ Fee: 30 }] } }'
  expect(wrong(stored, '1')).toEqual([])
  expect(
    wrong('do: [{ press: open }, { fill: { Guests: 1 } }]\nexpect: { values: { Badges: [{ No: 1 }] } }', '1'),
  ).toEqual([])
  const refused = "errors: { Badges: '2.5 is not a number of lines.' }"
  expect(wrong(`do: [{ press: open }, { fill: { Guests: 2.5 } }]\nexpect: { ${refused} }`, '1')).toEqual([])
})

test('are as a row writes them', () => {
  expect(wrong('do: [{ press: open }]\nexpect: { values: { Badges: [{ No: 7 }] } }', '2')).toEqual([])
})

test('are a rule that has to be looked at', () => {
  const rules = rulesOf(PASSES, writtenRules(TEXT)).map(({ name }) => name)
  expect(rules).toEqual(expect.arrayContaining(['Badges from', 'Tags from']))
})
