import { expect, test } from 'vitest'
import { context, reportsOf } from '../../../tests/compile/phases.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import { compileScreen } from '../compile.ts'
import { checkApprovals } from './check-approvals.ts'

const codesOf = (words: string) => {
  const text = `label: S\nkind: approvals\nfields: { Title: text, Bus: { type: link, to: parties } }\ncard: { title: Title }\nstatuses: all\n${words}`
  const { diagnostics } = compileScreen({ file: 'crm/s.yaml', text }, context)
  return diagnostics.map(({ code, range, notes }) => [`${range.start.line}: ${code}`, ...notes])
}

test('a screen that takes the button away has no moves of its own that approve', () => {
  const moves = (approve: string) => `${approve}reject: true
workflow:
  starts: Draft
  moves:
    approve: [{ from: Draft, to: Approved, by: director }]
    reject: [{ from: Draft, to: Rejected, by: director }]
`
  expect(codesOf(moves('approve: false\n')).flat()).toContain('6: moves-without-button')
  expect(codesOf(moves('')).flat().join()).not.toContain('moves-without-button')
})

test('no fields are listed where none fits', () => {
  const own =
    'workflow: { starts: Draft, ownDocuments: { refuse: [Bus] }, moves: { approve: [{ from: Draft, to: Approved, by: director }] } }\n'
  expect(
    codesOf(own)
      .flat()
      .filter((each) => each.startsWith('Fields that fit')),
  ).toEqual([])
  expect(codesOf(own).flat()).toContain('6: wrong-field-type')
})

test('a screen has the fields with people whose decisions its shared workflow refuses', () => {
  const shared = context.app.workflows['two-step']
  if (!shared) throw new Error('The sample app has the workflow.')
  const app = { ...context.app, workflows: { 'two-step': { ...shared, refusedIn: ['Buyer'] } } }
  const reports = (fields: string) =>
    reportsOf(
      `label: S\nkind: approvals\nfields: { Title: text${fields} }\ncard: { title: Title }\nstatuses: all\nreject: true\nworkflow: two-step\n`,
      ({ checking, screen }) => checkApprovals(checking, screen.author.node as ApprovalsNode, app),
    )
  expect(reports('')).toEqual(['template-needs-field: two-step'])
  expect(reports(', Buyer: text')).toEqual(['wrong-field-type: two-step'])
  expect(reports(', Buyer: { type: link, to: parties }')).toEqual(['wrong-field-type: two-step'])
  expect(reports(', Buyer: { type: link, to: people }')).toEqual([])
})
