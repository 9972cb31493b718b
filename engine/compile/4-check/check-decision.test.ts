import { expect, test } from 'vitest'
import { context, reportsOf } from '../../../tests/compile/phases.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import { checkApprovals } from './check-approvals.ts'

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
