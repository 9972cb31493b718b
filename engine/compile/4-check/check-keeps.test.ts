import { describe, expect, test } from 'vitest'
import { context, reportsOf } from '../../../tests/compile/phases.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import { checkKeeps } from './check-keeps.ts'

/** @param rest fields, keeps and workflow */
const reports = (rest: string) =>
  reportsOf(
    `label: Sample\nkind: approvals\ncard: { title: Party }\nstatuses: [Draft, Approved]\n${rest}`,
    ({ checking, screen }) => checkKeeps(checking, screen.author.node as ApprovalsNode, context.app),
  )

const FIELDS = `fields:
  Party: text
  Note: text
  Price: money
  Total: { type: money, value: =form.Price * 2 }
  Buyer: { type: link, to: people, fills: { Party: name } }
form: [Party, Note, Price, Total, Buyer]
`
const workflow = (when: string) => `workflow:
  starts: Draft
  moves: { approve: [{ from: Draft, to: Approved, by: director, when: ${when} }] }
`

describe('a field that may change without a decision', () => {
  test('is not one from which another field is computed', () => {
    expect(reports(`${FIELDS}keeps: [Note, Price]\n`)).toEqual(['keeps-used: Price'])
  })
  test('is not one from which lines or their cells are computed', () => {
    const lines = (from: string, value: string) =>
      FIELDS.replace(
        'form: [',
        `  Plan: { type: lines, from: ${from}, fields: [{ No: { type: number, value: ${value} } }] }\nform: [Plan, `,
      )
    expect(reports(`${lines('=form.Price', '=place')}keeps: [Note, Price]\n`)).toEqual(['keeps-used: Price'])
    const ofCell = lines('=2', '=place * form.Price').replace('value: =form.Price * 2', 'decimals: 2')
    expect(reports(`${ofCell}keeps: [Note, Price]\n`)).toEqual(['keeps-used: Price'])
    expect(reports(`${lines('=2', '=place')}keeps: [Plan]\n`)).toEqual(['keeps-computed: Plan'])
  })
  test('is not one that decides which move applies', () => {
    expect(reports(`${FIELDS}keeps: [Note, Party]\n${workflow('row.Party != ""')}`)).toEqual(['keeps-used: Party'])
  })
  test('is not one that fills another field', () => {
    expect(reports(`${FIELDS}keeps: [Buyer, Note]\n`)).toEqual(['keeps-used: Buyer'])
  })
  test('is not one that a workflow of app.yaml depends on', () => {
    const fields = 'fields: { Party: text, OrderAmount: money }\nform: [Party, OrderAmount]\n'
    expect(reports(`${fields}keeps: [OrderAmount]\nworkflow: by-amount\n`)).toEqual(['keeps-used: OrderAmount'])
    expect(reports(`${fields}keeps: [OrderAmount]\nworkflow: two-step\n`)).toEqual([])
  })
  test('may be one that only its own input rule or a text depends on', () => {
    expect(
      reports(`fields: { Party: text, Note: { type: text, requiredWhen: form.Note == "" } }
form: [Party, Note]
keeps: [Note]
`),
    ).toEqual([])
  })
})

test('has one message where it is computed, an error where something follows from it', () => {
  expect(reports(`${FIELDS}keeps: [Total]\n${workflow('row.Total > 5')}`)).toEqual(['keeps-computed: Total'])
})

test('each such field is reported at its position, and a screen without them reports nothing', () => {
  expect(reports(`${FIELDS}keeps: [Price, Note, Buyer]\n${workflow('row.Price > 5')}`)).toEqual([
    'keeps-used: Price',
    'keeps-used: Buyer',
  ])
  expect(reports(`${FIELDS}keeps: []\n`)).toEqual([])
  expect(reports(FIELDS)).toEqual([])
})

test('the message names what depends on the field', () => {
  const names: (readonly unknown[])[] = []
  const collect = (rest: string): void => {
    const text = `label: Sample\nkind: approvals\ncard: { title: Party }\nstatuses: all\n${rest}`
    reportsOf(text, ({ checking, screen }) =>
      checkKeeps(
        { ...checking, report: (mistake) => void names.push(mistake.names ?? []) },
        screen.author.node as ApprovalsNode,
        context.app,
      ),
    )
  }
  collect(`${FIELDS}keeps: [Price, Buyer]\n`)
  expect(names).toEqual([
    ['Price', 'Total'],
    ['Buyer', 'Party'],
  ])
})
