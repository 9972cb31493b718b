import { expect, test } from 'vitest'
import { compileScreen } from '../../engine/compile/compile.ts'
import { compileTests } from '../../engine/compile/compile-tests.ts'
import { sampleApp } from '../../tests/samples/samples.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { writtenRules } from './written-rules.ts'
import { runFile } from './run-file.ts'

const SCREEN = `label: Passes
kind: approvals
see: { sales-head: all, director: own, everyone: own }
fields:
  Visitor: { type: text, requiredWhen: true }
  Guests: number
  Fee: { type: money, value: =form.Guests * 50 }
  Secret: { type: text, seen: [director] }
card: { title: Visitor, right: [Guests, Fee, Secret] }
form: [Visitor, Guests, Fee, Secret]
statuses: [Draft, Submitted, First Approved, Approved, Not Approved]
reject: true
workflow: two-step
`

const GIVEN = `people:
  head: { roles: sales-head }
  director: { roles: director }
  asha: { name: Asha }
rows:
  - { id: 1, Visitor: Kiran, Guests: 3, Status: Submitted, owner: asha }
  - { id: 2, Visitor: Nila, Guests: 1, Status: First Approved }
cases:
`

/** Runs one case, written after its name. */
function run(body: string) {
  const app = sampleApp()
  const screen = compileScreen({ file: 'crm/passes.yaml', text: SCREEN }, { app, blocks: blockSpecs }).value
  if (!screen) throw new Error('The screen does not compile.')
  const text = `${GIVEN}  - name: it is so\n${body}`
  const { value, diagnostics } = compileTests({ file: 'crm/passes.test.yaml', text }, { app, screen })
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return runFile(
    { app, screens: new Map([['passes', screen]]) },
    { compiled: screen, isWritten: writtenRules(SCREEN) },
    value,
  )
}

/** The mismatches, as `word: expected / actual`. */
const failed = (body: string): readonly string[] =>
  run(body).cases.flatMap(({ failures }) =>
    failures.map(({ what, expected, actual }) =>
      expected === null ? `${what}: ${actual}` : `${what}: ${expected} / ${actual}`,
    ),
  )

test('expectations that are met report nothing', () => {
  expect(
    failed(
      '    as: head\n    expect: { buttons: [approve, new, import], disabled: { reject: Waiting for Director. }, rows: [1, 2] }\n',
    ),
  ).toEqual([])
})

test('a press that the form refuses is named before what follows from it', () => {
  const body = '    as: asha\n    do: [{ press: new }, { press: submit }]\n    expect: { view: list }\n'
  expect(failed(body)[0]).toBe('step 2: refused by the form: Visitor: Required.')
  expect(failed(body.replace('{ view: list }', '{ errors: { Visitor: Required. } }'))).toEqual([])
})

test.each([
  ['columns: [Visitor]', 'columns: Visitor / Visitor, Guests, Fee, Status'],
  ['rows: [1]', 'rows: 1 / 1, 2'],
  ['badge: Draft', 'badge: Draft / Submitted'],
  ["texts: { Fee: '₹1.00' }", 'texts Fee: ₹1.00 / ₹150.00'],
  ['values: { Fee: 1 }', 'values Fee: 1 / 150'],
  ['buttons: [approve]', 'buttons: approve / approve, import, new'],
  ['disabled: { reject: Not now. }', 'disabled reject: Not now. / Waiting for Director.'],
  ['moves: { approve: Approved }', 'moves approve: Approved / First Approved'],
  ['moves: { reject: Not Approved }', 'moves reject: Not Approved / no move: Waiting for Director.'],
  ['waitsFor: [director]', 'waitsFor: director / sales-head'],
  ['view: document', 'view: document / list'],
  ['sent: [{ call: approval }]', 'sent: approval / none'],
  ['messages: [Done.]', 'messages: Done. / none'],
  ['asked: { list: { Status: Draft } }', 'asked list Status: Draft / it is not sent'],
  ['opens: false', 'opens: it does not open / it opens'],
])('%s fails and reports the actual value', (expected, actual) => {
  expect(failed(`    as: head\n    expect: { ${expected} }\n`)).toEqual([actual])
})

test('rows and fields are those that the person sees', () => {
  expect(failed('    as: asha\n    expect: { rows: [1], columns: [Visitor, Guests, Fee, Status] }\n')).toEqual([])
  expect(
    failed(
      '    as: director\n    row: 2\n    expect: { rows: [2], columns: [Visitor, Guests, Fee, Secret, Status] }\n',
    ),
  ).toEqual([])
  expect(failed('    expect: { rows: none }\n')).toEqual([])
})

test('a decision moves the row as the server does, and reports it', () => {
  const body =
    "    as: head\n    do: [{ press: approve }]\n    expect: { badge: First Approved, messages: ['Kiran: First Approved.'], waitsFor: [director] }\n"
  expect(failed(body)).toEqual([])
})

test('a step that cannot be carried out fails at its position', () => {
  expect(failed('    as: head\n    do: [{ press: withdraw }]\n    expect: { rows: [1] }\n')).toEqual([
    'step 1: withdraw cannot be pressed: it is not shown.',
  ])
  expect(
    failed('    as: asha\n    do: [{ press: new }, { fill: { Fee: 4 } }]\n    expect: { view: document }\n'),
  ).toEqual(['step 2: Fee cannot be filled in: it is read-only (it is computed).'])
  const { cases } = run(
    '    as: asha\n    do:\n      - press: new\n      - fill: { Fee: 4 }\n    expect: { view: document }\n',
  )
  expect(cases[0]?.failures[0]?.at).toMatchObject({ line: 13, column: 9 })
})

test('a cancelled action sends nothing, and a written answer is what the page receives', () => {
  expect(
    failed(
      '    as: head\n    do: [{ press: approve, confirm: false }]\n    expect: { sent: none, badge: Submitted }\n',
    ),
  ).toEqual([])
  const answer = '{ ok: false, post_item: { Visitor: Is barred. } }'
  const steps = `[{ press: new }, { fill: { Visitor: Ravi } }, { press: save, answer: ${answer} }]`
  expect(
    failed(
      `    as: asha\n    do: ${steps}\n    expect: { view: document, messages: [Please fix the marked fields.] }\n`,
    ),
  ).toEqual([])
})

test('the reason against an action is that of the server, for the row of the case', () => {
  const others = '    as: head\n    row: 2\n'
  expect(failed(`${others}    expect: { disabled: none }\n`)).toEqual([
    'disabled: nothing about approve / Waiting for Director.',
    'disabled: nothing about reject / Waiting for Director.',
  ])
})

test('a submitted document is withdrawn by its owner', () => {
  const steps = '[{ press: open }, { press: withdraw }]'
  const expected = '{ view: document, badge: Draft, sent: [{ call: withdrawal, body: { key: 1 } }] }'
  expect(failed(`    as: asha\n    do: ${steps}\n    expect: ${expected}\n`)).toEqual([])
})

test('with several people the case is run once for each', () => {
  const { cases } = run('    as: [head, director]\n    expect: { waitsFor: [sales-head] }\n')
  expect(cases.map(({ as }) => as)).toEqual(['head', 'director'])
})

test('coverage counts what was covered, and names the rest', () => {
  const { coverage } = run('    as: head\n    do: [{ press: approve }]\n    expect: { badge: First Approved }\n')
  const [pairs, actions] = coverage
  expect(pairs?.all.length).toBe(15)
  expect(pairs?.missing).not.toContain('Submitted × sales-head')
  expect(pairs?.missing).not.toContain('First Approved × sales-head')
  expect(pairs?.missing).toContain('Approved × director')
  expect(actions?.missing).not.toContain('approve')
  expect(actions?.missing).toContain('withdraw')
})
