import { describe, expect, test } from 'vitest'
import { checkedPage, context, expanded, parsed } from '../../../tests/compile/phases.ts'
import { numberType, rowType, type Type } from '../../expressions/check/types.ts'
import type { Tree } from '../../expressions/tree.ts'
import { expandApp } from '../3-expand/expand-screen.ts'
import { alone, amongRows, changed, pressed, actionRuns } from './action-uses.ts'
import { fieldsOfInputs } from './block-facts.ts'
import { checkApp } from './check-app.ts'
import { checkWordsFile } from './check-translations.ts'
import { checkAppFile, checkScreen } from './check.ts'
import { hasErrors, pathKey, startChecking } from './checking.ts'
import { checkLeaf, mayCompute } from './expressions.ts'
import { declaredFields, fieldNamed, isComputedInRow, rowTypeOfFields, withLayer } from './field-facts.ts'
import { formFields } from './form-fields.ts'
import { checkReference, untyped } from './names.ts'
import { placesOf, rowOfRead, actionSteps } from './page-facts.ts'
import { isOverlay, namesAt } from './page-names.ts'
import { editsIn, pageScopes, readSet, readsBefore, scopesAt } from './page-scope.ts'
import { patternProblem } from './patterns.ts'
import { sendsRequest, isPaged, readFacts, unpagedReads } from './read-facts.ts'
import { actionScope, filterScope, screenScope } from './scope.ts'
import { datesSent, sentNames, writtenOptions } from '../3-expand/sent-names.ts'
import { subjectsIn } from './subjects.ts'
import { rowMembersOf, passesOnWholeName } from './tree-members.ts'

const TEXT = `label: Sample
kind: page
fields: { id: code, qty: number, note: text }
filters: { dateRange: dates, kind: { type: choice, options: [{ New: { send: { fresh: y } } }] } }
data:
  rows: { get: list, query: =filter, fields: [id, qty] }
  many: { get: old_list, fields: [id], page: 50 }
  large: { from: '=rows.filter(r, r.qty > 3)' }
actions:
  all: { steps: [{ run: one }, { back: true }] }
  one: { post: remind, body: { id: =row.id } }
views:
  start:
    - { grid: rows, fields: [id], edit: [{ qty: { min: 1 } }], actions: [all] }
    - { grid: many, fields: [id] }
    - { text: '{size(large)}' }
    - { form: [note] }
`
const { facts, expressions } = checkedPage(TEXT)
const kindsIn = (type: Type | undefined) =>
  type?.kind === 'row' ? Object.entries(type.members).map(([name, { kind }]) => `${name} ${kind}`) : type?.kind

describe('fields', () => {
  test('hold a value of their type, or a list where there are many', () => {
    const fields = declaredFields({ a: { type: 'date' }, b: { type: 'code', many: true } }, ['fields'])
    expect(kindsIn(rowTypeOfFields(fields))).toEqual(['a date', 'b list'])
  })
  test('take the nearest words, and those further away where no nearer one is given', () => {
    const [field] = declaredFields({ a: { type: 'number', unit: 'kg' } }, ['fields']).values()
    const nearer = field && withLayer(field, { words: { unit: 't' }, path: ['data', 'rows'] })
    expect(nearer?.words).toEqual({ type: 'number', unit: 't' })
  })
  test('of child rows are named by both names', () => {
    const child = { kind: 'named', name: 'b', override: { type: 'number' } } as const
    const fields = declaredFields({ a: { type: 'lines', fields: [child] } }, ['fields'])
    expect(fieldNamed(fields, 'a.b')?.words.type).toBe('number')
  })
  test('that are computed from the form alone are not computed in rows', () => {
    const of = (value: string) =>
      [...declaredFields({ a: { type: 'number', value } }, []).values()].map(isComputedInRow)
    expect(of('=form.a')).toEqual([false])
    expect(of('=row.a')).toEqual([true])
  })
  test('of the form are those that blocks name', () => {
    expect(formFields(facts, expressions)).toEqual(['note'])
  })
})

describe('reads', () => {
  test('with pages are not available as a whole', () => {
    expect(Object.keys(unpagedReads(facts.reads.values()))).toEqual(['rows', 'large'])
    expect([...facts.reads.values()].map(({ node }) => [sendsRequest(node), isPaged(node)])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
  })
  test('computed from one read have its rows and its base', () => {
    expect(facts.reads.get('large')?.base).toBe('rows')
    expect(kindsIn(rowOfRead(facts, 'large'))).toEqual(['id text', 'qty number'])
  })
  test('may refer to the reads before them', () => {
    expect([...readsBefore(facts.reads, 'large').keys()]).toEqual(['rows', 'many'])
    expect(readFacts(facts.page, facts.own, {}).size).toBe(3)
  })
  test('report which of their fields a block edits', () => {
    expect([...editsIn(facts, 'rows')]).toEqual(['qty'])
    expect(readSet(facts, '=rows.filter(r, r.qty > 3)')).toBe('rows')
  })
})

describe('actions', () => {
  test('are placed among rows, on a row, or alone', () => {
    const rows = { read: 'rows', lines: null }
    expect(amongRows(['a'], ['x'], rows)).toEqual([{ action: 'a', how: 'rows', ...rows, path: ['x', 0] }])
    expect(pressed('a', ['x'], rows).map(({ how }) => how)).toEqual(['row'])
    expect(pressed(undefined, ['x'], rows)).toEqual([])
    expect(alone('a', ['x'])).toMatchObject({ how: 'alone', read: null })
  })
  test('run on a change are named with the input, or where the field is declared', () => {
    const fields = declaredFields({ a: { type: 'text', onChange: 'declared' } }, ['fields'])
    const use = (override: { onChange: string } | null) =>
      changed({ kind: 'named', name: 'a', override }, fields, ['x'])
    expect(use({ onChange: 'own' }).map(({ action, path }) => [action, path.at(-1)])).toEqual([['own', 'onChange']])
    expect(use(null)).toMatchObject([{ action: 'declared', path: ['fields', 'a', 'onChange'] }])
  })
  test('have the subject of the actions that they run', () => {
    expect(actionRuns(actionSteps(facts, 'all')).map(({ action }) => action)).toEqual(['one'])
    expect(Object.fromEntries(subjectsIn(facts, expressions).of)).toEqual({ all: 'row', one: 'row' })
    expect(placesOf(facts, 'all')).toEqual(['rows'])
  })
})

describe('names', () => {
  const site = { shape: { kind: 'reference', to: 'field', types: null, orComputed: false }, isKey: false } as const
  const reported = (name: string) => {
    const checking = startChecking('x.yaml', parsed('a: idd\n').positions)
    checkReference(checking, { ...site, value: name, path: ['a'], within: null }, untyped(['id', 'qty']))
    return checking.diagnostics.map(({ code, suggestion }) => [code, suggestion])
  }
  test('that are not declared are reported with the nearest one', () => {
    expect(reported('idd')).toEqual([['unknown-field', 'id']])
    expect(reported('id')).toEqual([])
  })
  test('of views may be overlays of the engine', () => {
    expect([isOverlay('comments'), isOverlay('start')]).toEqual([true, false])
    const shown = { ...site, shape: { ...site.shape, to: 'shown' }, value: '', path: [], within: null } as const
    expect([...namesAt(facts, shown).keys()]).toEqual(expect.arrayContaining(['start', 'comments']))
  })
})

describe('scopes', () => {
  test('of a filter contain the filters before it, under every name that they send', () => {
    const { filters = {} } = facts.page
    expect(kindsIn(filterScope(filters, 'dateRange')['filter'])).toEqual([])
    expect(kindsIn(filterScope(filters, 'kind')['filter'])).toHaveLength(3)
    expect(kindsIn(screenScope(filters, rowType({}))['filter'])).toContain('fresh text')
  })
  test('of an action contain the row of each list it is placed in', () => {
    const leaf = { path: ['actions', 'one', 'steps', 0, 'body', 'id'], isKey: false, within: null } as const
    const shape = { kind: 'value', words: true, empty: false } as const
    const { site } = startChecking('crm/sample.yaml', expanded(TEXT).page.positions)
    const [first, second] = scopesAt(pageScopes(facts, site, null), { ...leaf, shape, value: '=row.id' })
    expect(kindsIn(first?.scope['row'])).toEqual(['id text', 'qty number'])
    expect(second).toBeUndefined()
    expect(Object.keys(actionScope({}, rowType({})))).toEqual(['row', 'selected'])
  })
  test('omit reads with pages, and name them in the message', () => {
    const checking = startChecking('x.yaml', parsed('a: =many\n').positions)
    const leaf = { path: ['a'], isKey: false, within: null, value: '=many' } as const
    const shape = { kind: 'computed' } as const
    expect(mayCompute({ ...leaf, shape })).toBe(true)
    checkLeaf(checking, { ...leaf, shape }, { scope: {}, paged: new Set(['many']) })
    expect(hasErrors(checking.diagnostics)).toBe(true)
    expect(checking.expressions.get(pathKey(['a']))?.tree).toBe(null)
  })
})

test('a filter sends its name, the names in its options, or a range and two days', () => {
  expect(
    sentNames('kind', {
      type: 'choice',
      options: [{ kind: 'named', name: 'New', override: { send: { fresh: 'y' } } }],
    }),
  ).toEqual(['kind', 'fresh'])
  expect(datesSent({ type: 'dates', sends: ['r', 'from', 'to'] })).toEqual(['r', 'from', 'to'])
  expect(writtenOptions({ type: 'choice', options: '=rows' })).toEqual([])
})

test('a tree reports which members of a row it reads, and which names it passes on as a whole', () => {
  const member: Tree = { op: 'member', of: { op: 'name', name: 'row' }, key: 'qty' }
  const tree: Tree = { op: '==', left: member, right: { op: 'name', name: 'filter' } }
  expect(rowMembersOf(tree)).toEqual(['qty'])
  expect([passesOnWholeName(tree, 'filter'), passesOnWholeName(tree, 'row')]).toEqual([true, false])
})

test('a pattern is matched in time linear in the text', () => {
  expect(patternProblem('[a-z]{2,4}-[0-9]+')).toBe(null)
  for (const slow of ['(a+)+', '(a|b)*c', String.raw`(a)\1`, '(?=a)b', 'a*a*', '[', '^a$'])
    expect(patternProblem(slow), slow).not.toBe(null)
})

describe('app.yaml', () => {
  const APP = (rest: string) =>
    `label: S\napiid: s\nlocale: en-IN\ncurrency: INR\ntimeZone: Asia/Kolkata\nplatforms: { a: A }\nsections: { crm: CRM }\n${rest}`
  const codes = (text: string) => checkAppFile('app.yaml', expandApp(parsed(text))).diagnostics.map(({ code }) => code)

  test('refers to names that it declares, and to an existing currency and time zone', () => {
    expect(codes(APP(''))).toEqual([])
    expect(codes(APP('').replace('INR', 'INX'))).toEqual(['bad-form'])
    expect(codes(APP('routes: { old: { label: Old, section: crn, platform: [a] } }'))).toContain('unknown-section')
  })
  test('adds its diagnostics to those of the file', () => {
    const { node, positions } = expandApp(parsed(APP('').replace('Asia/Kolkata', 'Asia/Nowhere')))
    const checking = startChecking('app.yaml', positions)
    checkApp(checking, node)
    expect(checking.diagnostics.map(({ message }) => message).join()).toContain('Asia/Nowhere')
  })
})

test('translations of a site have the placeholders of the original text', () => {
  const text = '"Has {0}": "{0} hai"\n"Is {0}": hai\n'
  const codes = checkWordsFile('hi.words.yaml', { 'Has {0}': '{0} hai', 'Is {0}': 'hai' }, parsed(text).positions)
  expect(codes.diagnostics.map(({ code, range }) => [code, range.start.line])).toEqual([['other-values', 2]])
})

test('a correct screen reports nothing, and inputs have the facts of their field', () => {
  expect(
    checkScreen('crm/sample.yaml', expanded(TEXT), { ...context, find: () => undefined, parametersOf: () => null })
      .diagnostics,
  ).toEqual([])
  const items = [{ kind: 'named', name: 'qty', override: null }] as const
  const [input] = fieldsOfInputs({ member: 'form', items, fields: facts.own, read: null }, ['x'])
  expect([input?.item.name, input?.field.holds]).toEqual(['qty', numberType])
})
