import { describe, expect, test } from 'vitest'
import { context, expanded, lowering, parsed } from '../../../tests/compile/phases.ts'
import { blockSpecs } from '../../../widgets/specs.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import { blockSpecOf } from '../block-spec.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { expandApp } from '../3-expand/expand-screen.ts'
import { declaredFields } from '../4-check/field-facts.ts'
import { checkAppFile } from '../4-check/check.ts'
import { actionSteps } from '../4-check/page-facts.ts'
import { lowerAction } from './actions.ts'
import { lowerApp } from './app.ts'
import { startLowering } from './blocks.ts'
import { cardOf } from './cards.ts'
import { expressionsIn } from './expressions.ts'
import { lowerFields } from './fields.ts'
import { lowerFilter, optionSource } from './filters.ts'
import { freeze } from './freeze.ts'
import { lowerInput } from './inputs.ts'
import { lowerPage } from './page.ts'
import { lowerRead } from './reads.ts'
import { lowerServer } from './server.ts'
import { lowerStep } from './steps.ts'
import { readsName } from '../../definition/uses-of.ts'
import { withUses } from './uses.ts'
import { lowerView } from './views.ts'
import { lowerWorkflow, workflowStatuses } from './workflow.ts'

const TEXT = `label: Sample
kind: page
fields: { id: code, qty: { type: number, default: 3 }, note: text }
filters: { kind: { type: choice, options: [New, Old] } }
data:
  rows: { get: list, query: =filter, fields: [id, qty], loading: Reading }
  part: { part: rows, answer: more.result, fields: [id] }
  large: { from: '=part.filter(r, r.id != "")' }
actions:
  send: { label: 'Send {size(large)}', post: remind, body: { note: =form.note }, done: Sent. }
views:
  start: [{ grid: large, fields: [id], actions: [send] }, { form: [note] }]
`
const of = lowering(TEXT)

describe('a read', () => {
  const read = (name: string) => {
    const facts = of.facts.reads.get(name)
    if (!facts) throw new Error(name)
    return { facts, lowered: lowerRead(of, facts) }
  }
  test('finds its rows where the contract defines them', () => {
    expect(read('rows').lowered.from).toMatchObject({ method: 'GET', path: ['list'], answer: 'get_list.result' })
    expect(read('part').lowered.from).toEqual({ from: 'part', of: 'rows', answer: 'more.result' })
  })
  test('that is a part of an answer has no loading text of its own', () => {
    expect(read('part').lowered.texts.loading).toBe(null)
    expect(read('rows').lowered.texts).toEqual({ loading: 'Reading', reloading: null, empty: null })
  })
})

describe('a field', () => {
  test('has an input only where it is filled in', () => {
    const { id, note } = lowerFields(of, ['note'])
    expect([id?.input, note?.input?.length]).toEqual([null, null])
    expect(note?.input).not.toBe(null)
  })
  test('has a constant as its default', () => {
    const [qty] = declaredFields({ qty: { type: 'number', default: 3, length: [1, 2] } }, ['fields']).values()
    const input = qty && lowerInput(expressionsIn(new Map()), qty)
    expect(input).toMatchObject({ default: { op: 'literal', value: 3 }, length: [1, 2], min: null })
  })
  test('that comes first is the title of a card without words, and the next three are on its left', () => {
    const fields = declaredFields({ id: { type: 'code' }, a: { type: 'text' }, b: { type: 'text' } }, ['fields'])
    expect(cardOf(undefined, fields, 'id')).toMatchObject({ title: 'a', left: ['b'], right: [] })
    const progress = cardOf({ progress: [{ field: 'b' }] }, fields, 'id').progress
    expect(progress).toEqual([{ label: 'B', field: 'b', of: null }])
  })
})

describe('a filter', () => {
  test('offers its options under their own labels', () => {
    const filter = lowerFilter(of.expressions, {
      name: 'kind',
      filter: { type: 'choice', options: [{ kind: 'named', name: 'New', override: null }] },
    })
    expect(filter.options).toMatchObject([{ value: 'New', label: 'New', separated: false }])
    expect([filter.label, filter.look, filter.default]).toEqual(['Kind', 'select', null])
  })
  test('has the target of the field with its name, unless it has its own', () => {
    const targetOf = (field: FieldNode, to?: string) =>
      lowerFilter(of.expressions, { name: 'Owner', filter: { type: 'link', ...(to && { to }) }, field }).to
    expect(targetOf({ type: 'link', to: 'parties' })).toBe('parties')
    expect(targetOf({ type: 'link', to: 'parties' }, 'cars')).toBe('cars')
    expect(targetOf({ type: 'person' })).toBe('people')
  })
  test('has the label of the field with its name, unless it has its own', () => {
    const labelled = (label?: string, ofField?: string) =>
      lowerFilter(of.expressions, {
        name: 'Custodian',
        filter: { type: 'link', ...(label && { label }) },
        field: { type: 'link', to: 'people', ...(ofField && { label: ofField }) },
      }).label
    expect(labelled(undefined, 'In custody of')).toBe('In custody of')
    expect(labelled('Held by', 'In custody of')).toBe('Held by')
    expect(labelled()).toBe('Custodian')
  })
  test('requests its options from a call where it names one', () => {
    expect(optionSource({ get: 'stockgrid', answer: 'get_stockgrid.groups' })?.path).toBe('stockgrid')
    expect(optionSource({})).toBe(null)
  })
})

describe('an action', () => {
  test('checks the form first because it sends typed values', () => {
    const [placed] = actionSteps(of.facts, 'send')
    const step = placed && lowerStep(of, { ...placed, action: 'send' })
    expect(step).toMatchObject({
      step: 'call',
      method: 'POST',
      path: ['remind'],
      checksForm: true,
      doneTone: 'success',
    })
  })
  test('retains the values of its label', () => {
    const { send } = of.facts.page.actions ?? {}
    const action = send && lowerAction(of, 'send', send)
    expect(action?.label[0]).toBe('Send ')
    expect(action?.appliesTo).toBe('nothing')
  })
})

describe('a page', () => {
  const definition = lowerPage('crm/sample.yaml', of.page, context)
  test('has all defaults filled in', () => {
    expect(definition).toMatchObject({ screen: 'sample', section: 'crm', group: null, start: 'start', form: ['note'] })
    expect(definition.platform).toEqual(['steel', 'tex'])
    expect(lowerView(of, 'start', { blocks: [] })).toMatchObject({ modal: false, actions: [], blocks: [] })
  })
  test('lists the names that each of its parts reads', () => {
    expect(definition.uses.reads['large']?.from).toEqual([['part', null]])
    expect(readsName(definition.reads, 'filter')).toBe(true)
    expect(readsName(definition.reads, 'session')).toBe(false)
    expect(withUses(definition, blockSpecs).uses).toEqual(definition.uses)
  })
  test('tells the server which calls it answers and which fields are its own', () => {
    const author = expanded(TEXT).author.node
    const server = lowerServer(definition, { author, checked: of.page }, context.app)
    expect(server).toMatchObject({ ownFields: ['id', 'qty', 'note'], documents: false, workflow: null, pdf: 'never' })
    expect(server.oneDocument).toEqual({ view: null, filters: {} })
  })
  test('has a spec for each of its blocks', () => {
    expect(blockSpecOf(blockSpecs, { kind: 'grid' }).name).toBe('grid')
    expect(startLowering(of.page, blockSpecs).blocks([], [])).toEqual([])
  })
})

describe('app.yaml', () => {
  const APP = `label: S
apiid: s
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { a: A, b: B }
sections: { crm: CRM }
statuses: { Open: info, Done: success }
workflows: { one: { starts: Open, moves: { approve: [{ from: Open, to: Done, by: owner, when: row.x > 1 }] } } }
routes: { old: { label: Old, section: crm } }
`
  const read = expandApp(parsed(APP))
  const { expressions } = checkAppFile('app.yaml', read)
  const app = lowerApp(read.node, expressions)

  test('uses English and shows a route on every platform by default', () => {
    expect(app.languages).toEqual(['en'])
    expect(app.routes[0]?.platform).toEqual(['a', 'b'])
  })
  test('has workflows with conditions as trees', () => {
    const when = app.workflows['one']?.moves['approve']?.[0]?.when
    expect(when && usesOfTree(when)).toEqual([['row', 'x']])
    const node = read.node.workflows?.['one']
    const own = node && lowerWorkflow(node, new Map(), { path: ['workflow'], template: null })
    expect(own).toMatchObject({ template: null, example: false, ownDocuments: 'refuse' })
    expect(new Set(own && workflowStatuses(own))).toEqual(new Set(['Open', 'Done']))
  })
})

test('a compiled definition is frozen deeply', () => {
  const frozen = freeze({ a: [{ b: 1 }] })
  expect(Object.isFrozen(frozen.a[0])).toBe(true)
})
