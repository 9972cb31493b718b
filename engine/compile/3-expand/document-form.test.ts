import { expect, test } from 'vitest'
import { context } from '../../../tests/compile/phases.ts'
import type { ApprovalsNode } from './ast.ts'
import { documentForm, raisedFields } from './document-form.ts'

const site = { app: context.app, screen: 'claims' }
const named = (name: string) => ({ kind: 'named', name, override: null }) as const
const author = (more: Partial<ApprovalsNode> = {}): ApprovalsNode => ({
  kind: 'approvals',
  label: 'Claims',
  card: { title: 'Purpose' },
  form: [named('Purpose'), named('Amount')],
  ...more,
})
const move = { from: ['Draft'], to: 'Approved', by: 'owner' }

test('without a form no documents are raised', () => {
  const { form: _, ...silent } = author()
  expect(documentForm(silent as ApprovalsNode, site)).toBeNull()
  expect(raisedFields(silent as ApprovalsNode)).toEqual({})
})

test('documents are submitted where the workflow has such a move; otherwise they are saved', () => {
  const workflow = { starts: 'Draft', moves: { submit: [move] } }
  expect(Object.keys(documentForm(author({ workflow }), site)?.actions ?? {})).toContain('submit')
  expect(documentForm(author({ workflow }), site)?.view.actions).toEqual([
    'submit',
    'save',
    'withdraw',
    'revise',
    'copy',
    'history',
    'delete',
    'back',
  ])
  expect(documentForm(author(), site)?.view.actions).toEqual(['save', 'revise', 'copy', 'history', 'delete', 'back'])
  expect(documentForm(author(), site)?.actions['save']).toMatchObject({ tone: 'primary' })
})

test('a new document shows Submit only where its owner may make the move', () => {
  const submit = (by: string) => {
    const workflow = { starts: 'Draft', moves: { submit: [{ ...move, by }] } }
    return documentForm(author({ workflow }), site)?.actions['submit']?.visibleWhen
  }
  const stored = 'form.submitMessage != null'
  expect([submit('owner'), submit('sales-head')]).toEqual([`form.id == null || ${stored}`, stored])
})

test('a new document is headed by the word for it, later by its number', () => {
  expect(documentForm(author(), site)?.view.label).toBe('{form.OrderNo}')
  expect(documentForm(author({ document: 'Claim' }), site)?.view.label).toBe(
    '{form.id == null ? "Claim" : form.OrderNo}',
  )
})

test('where only some roles raise documents, the others have a form that says so, and no action that changes one', () => {
  const workflow = { starts: 'Draft', moves: { submit: [move] } }
  const { actions = {}, view } = documentForm(author({ workflow, change: ['stores'] }), site) ?? {}
  const may = 'session.flags.change_claims != false'
  expect(actions['submit']?.visibleWhen).toBe(`(form.id == null || form.submitMessage != null) && ${may}`)
  expect(actions['copy']?.visibleWhen).toBe(`form.id != null && ${may}`)
  const without = Object.keys(actions).filter((name) => !String(actions[name]?.visibleWhen).endsWith(may))
  expect(without).toEqual(['import', 'open', 'counted', 'back', 'history'])
  expect(view?.blocks?.[2]).toMatchObject({
    enabledWhen: `(form.id == null || form.editMessage == "") && ${may}`,
    reason: expect.stringContaining('You may see these documents, but not raise or change any.'),
  })
})

test.each([
  ['a draft', {}, { draft: 'y', label: 'Save draft' }],
  [
    'a draft, until it is being decided',
    { keeps: ['Amount'] },
    { draft: '=form.editNotice == null ? "y" : null', label: '{form.editNotice == null ? "Save draft" : "Save"}' },
  ],
])('the button that saves is labelled as saving %s', (_, more, { draft, label }) => {
  const workflow = { starts: 'Draft', moves: { submit: [{ ...move, to: 'Submitted' }] } }
  const save = documentForm(author({ workflow, ...more }), site)?.actions['save']
  expect(save).toMatchObject({ label, steps: [{ post: 'item', query: { draft } }, {}, {}] })
})

test('a document that may be approved as soon as it is saved is not a draft', () => {
  const workflow = { starts: 'Draft', moves: { submit: [{ ...move, to: 'Submitted' }], approve: [move] } }
  const [post] = documentForm(author({ workflow }), site)?.actions['save']?.steps ?? []
  expect(post).toMatchObject({ query: { key: '=form.id', version: '=form.version' } })
  expect(post).not.toHaveProperty('query.draft')
})

test.each([
  ['the status', { statuses: 'all' }, ['Status']],
  ['those of the card', { card: { title: 'Purpose', badges: ['Urgent', 'Amount'] } }, ['Urgent']],
  ['none', {}, undefined],
] as const)('the heading of the form shows badges that are not inputs: %s', (_, more, badges) => {
  expect(documentForm(author(more), site)?.view.badges).toEqual(badges)
})

const OPTIONS = ['Travel', 'Food'].map(named)

test('a copy has the values of its document, but neither its day and its people nor what is unique', () => {
  const fields = {
    Purpose: { type: 'text' },
    Kind: { type: 'choice', options: OPTIONS, default: 'Travel' },
    Day: { type: 'date', default: '=today' },
    For: { type: 'link', to: 'people', default: '=session.id', fills: { Team: 'department' } },
    Team: { type: 'text' },
    Code: { type: 'code', unique: true },
    Bill: { type: 'code', unique: ['Purpose'] },
  } as const
  const form = Object.keys(fields).map(named)
  const [, , show] = documentForm(author({ fields, form }), site)?.actions['copy']?.steps ?? []
  expect(show).toMatchObject({ with: { Purpose: '=result.get_item.Purpose', Kind: '=result.get_item.Kind' } })
  expect(Object.keys((show as { with: object }).with)).toEqual(['Purpose', 'Kind'])
})

test('only the fields of the form are sent', () => {
  const post = documentForm(author(), site)?.actions['save']?.steps[0]
  expect(post).toMatchObject({ post: 'item', body: { Purpose: '=form.Purpose', Amount: '=form.Amount' } })
})

test('a row has a number where its screen numbers documents', () => {
  expect(raisedFields(author())).not.toHaveProperty('OrderNo')
  expect(raisedFields(author({ number: 'C{seq}' }))).toHaveProperty('OrderNo')
})
