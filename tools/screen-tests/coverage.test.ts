import { describe, expect, test } from 'vitest'
import { compiledCase, openedCase } from '../../tests/screen-tests/opened-case.ts'
import { writtenRules } from './written-rules.ts'
import { coverageOf, noCoverage, noteCase, notePage, type CoverageNotes } from './coverage.ts'

const TEXT = `label: Passes
kind: approvals
fields:
  Visitor: text
  Guests: { type: number, max: 20 }
  Fee: { type: money, value: =form.Guests * 50 }
  Car: { type: text, visibleWhen: form.Guests > 4 }
card: { title: Visitor }
form: [Visitor, Guests, Fee, Car]
statuses: [Draft, Submitted, First Approved, Approved, Not Approved]
reject: true
workflow: two-step
`
const PASSES = compiledCase(TEXT)
const SCREEN = { compiled: PASSES, isWritten: writtenRules(TEXT) }
const TESTS = `people:
  head: { roles: sales-head }
  both: { roles: [sales-head, director] }
  asha: { name: Asha }
rows:
  - { id: 1, Visitor: Kiran, Guests: 3, Status: Submitted, owner: asha }
`

/** What this case has covered, in addition to earlier notes. */
function look(body: string, { row = '1', notes = noCoverage() }: { row?: string | null; notes?: CoverageNotes } = {}) {
  const { shown, case: own } = openedCase(PASSES, { tests: TESTS, body }, row)
  notePage(notes, shown, row)
  noteCase(notes, own)
  return notes
}
const missingRules = (notes: CoverageNotes) => missing(notes, 'rules')
const missing = (notes: CoverageNotes, what: string) =>
  coverageOf(SCREEN, notes).find(({ of }) => of === what)?.missing ?? []

describe('statuses × roles', () => {
  test('are every status of the workflow with every role that moves documents', () => {
    const [pairs] = coverageOf(SCREEN, noCoverage())
    expect(pairs?.of).toBe('statuses × roles')
    expect(pairs?.all).toHaveLength(5 * 3)
    expect(pairs?.all).toEqual(
      expect.arrayContaining(['Draft × owner', 'Approved × director', 'Submitted × sales-head']),
    )
    expect(pairs?.missing).toEqual(pairs?.all)
  })
  test('are covered for the case’s row and the roles of its person', () => {
    expect([...look('as: head\nexpect: { view: list }').pairs]).toEqual(['Submitted × sales-head'])
    expect([...look('as: both\nexpect: { view: list }').pairs]).toEqual([
      'Submitted × sales-head',
      'Submitted × director',
    ])
    expect([...look('as: asha\nexpect: { view: list }').pairs]).toEqual(['Submitted × owner'])
  })
  test('include the status after the steps', () => {
    expect([...look('as: head\ndo: [{ press: approve }]\nexpect: { view: list }').pairs]).toEqual([
      'First Approved × sales-head',
    ])
  })
  test('are not covered without a row, or when the row does not exist', () => {
    expect([...look('as: head\nexpect: { view: list }', { row: null }).pairs]).toEqual([])
    expect([...look('as: head\nexpect: { view: list }', { row: '9' }).pairs]).toEqual([])
  })
})

describe('actions', () => {
  test('are covered by a press, among the buttons and among the disabled ones', () => {
    const notes = noCoverage()
    expect(missing(notes, 'actions')).toEqual(expect.arrayContaining(['approve', 'reject', 'new']))
    look('as: head\ndo: [{ press: approve }]\nexpect: { view: list }', { notes })
    look('as: head\nexpect: { buttons: [new], disabled: { reject: Later. } }', { notes })
    for (const name of ['approve', 'reject', 'new']) expect(missing(notes, 'actions'), name).not.toContain(name)
    expect(missing(notes, 'actions')).toContain('withdraw')
  })
  test('are not those that the engine runs after a change of files', () => {
    expect(Object.keys(PASSES.client.actions)).toEqual(expect.arrayContaining(['counted', 'saveForFiles']))
    const [, actions] = coverageOf(SCREEN, noCoverage())
    expect(actions?.all).toEqual(expect.arrayContaining(['approve', 'submit']))
    expect(actions?.all.filter((name) => name === 'counted' || name === 'saveForFiles')).toEqual([])
  })
  test('are not covered by a case that expects none', () => {
    const notes = look('as: head\nexpect: { buttons: none, disabled: none }')
    expect([...notes.actions]).toEqual([])
  })
})

describe('rules', () => {
  test('report the outcomes that no case has met', () => {
    const notes = noCoverage()
    expect(missingRules(notes)).toEqual([
      'Guests max (never broken)',
      'Car visibleWhen (never true or false)',
      'Fee value (never looked at)',
    ])
    look('as: asha\ndo: [{ press: new }, { fill: { Guests: 3 } }]\nexpect: { view: document }', { notes })
    expect(missingRules(notes)).toContain('Car visibleWhen (never true)')
    look('as: asha\ndo: [{ press: new }, { fill: { Guests: 30 } }]\nexpect: { values: { Fee: 1500 } }', { notes })
    expect(missingRules(notes)).toEqual([])
  })
  test('for a computed value are covered by its text as well', () => {
    expect(missing(look('as: head\nexpect: { texts: { Fee: ₹150.00 } }'), 'rules')).not.toContain(
      'Fee value (never looked at)',
    )
  })
})

test('a screen without a workflow has no pairs', () => {
  const page = compiledCase('label: Passes\nkind: page\nviews: { start: [{ text: Hello }] }\n')
  expect(
    coverageOf({ compiled: page, isWritten: () => true }, noCoverage()).map(({ all, missing: left }) => [all, left]),
  ).toEqual([
    [[], []],
    [[], []],
    [[], []],
  ])
})
