import { describe, expect, test } from 'vitest'
import type { Action, Block, Step } from '../../definition/definition.ts'
import { usesOfBlock, usesOfInput } from '../../definition/uses-of.ts'
import { localized } from '../../messages/localized.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import { field, input, is, literal, map, member, name, pageOf, read } from '../../../tests/page/samples/sample-page.ts'
import { approve, list, withUses } from '../../../tests/page/samples/sample-screen.ts'

test('a use of a member is not a use of the whole name, and variables of an expression are no uses', () => {
  const tree = {
    op: 'each',
    each: 'filter',
    over: name('rows'),
    as: 'r',
    body: { op: 'and', left: is(member('r', 'id'), 1), right: is(member('form', 'a'), 'x') },
  } as const
  expect(usesOfTree(tree)).toEqual([
    ['rows', null],
    ['form', 'a'],
  ])
})

describe('a field', () => {
  const uses = (...fields: Parameters<typeof pageOf>) => pageOf(...fields).uses.fields

  test('is computed in a row unless it depends on the form alone', () => {
    const value = { op: '+', left: member('form', 'a'), right: member('row', 'b') } as const
    expect(uses([field('sum', { value })])['sum']?.inRow).toBe(true)
    expect(uses([field('sum', { value: member('form', 'a') })])['sum']?.inRow).toBe(false)
  })
  test('of the form uses the names of its default and its visibility', () => {
    const asked = input({ default: name('today'), visibleWhen: is(member('form', 'b'), 1), min: name('props') })
    expect(uses([field('a')], { a: asked })['a']).toEqual({
      value: [],
      inRow: false,
      default: [['today', null]],
      visible: [['form', 'b']],
    })
  })
  test('that uses nothing is omitted', () => {
    expect(uses([field('a')])).toEqual({})
  })
})

test('a read uses the names of its query, its condition and the defaults of its rows', () => {
  const from = { ...list.from, query: map({ id: member('form', 'id') }) } as typeof list.from
  const defaults = { qty: { op: '+', left: member('row', 'id'), right: name('today') } } as const
  const parts = read('parts', { from, when: is(member('form', 'id'), null), defaults })
  expect(withUses({ ...pageOf([]), reads: { parts } }).uses.reads['parts']).toEqual({
    from: [['form', 'id']],
    when: [['form', 'id']],
    rows: [['today', null]],
  })
})

describe('an action', () => {
  const none = { when: null, confirm: null, confirmTitle: null }
  const steps: readonly Step[] = [
    { ...none, step: 'reload', read: 'list', when: name('today') },
    { ...none, step: 'run', action: 'other' },
    {
      ...none,
      step: 'call',
      method: 'POST',
      path: ['save'],
      query: literal(null),
      body: map({ rows: member('changed', 'list') }),
      checksForm: false,
      done: null,
      doneTone: 'info',
      failed: null,
      optional: false,
    },
  ]
  const action: Action = { ...approve, name: 'save', steps }
  const { uses } = withUses({ ...pageOf([]), actions: { save: action } })

  test('uses different names for its look than to run, and none to reload', () => {
    expect(uses.actions['save']?.look).toEqual([
      ['selected', null],
      ['row', 'Name'],
    ])
    expect(uses.actions['save']?.steps).toEqual({ names: [['changed', 'list']], actions: ['other'] })
  })
  test('lists the names in the body of each call', () => {
    expect(uses.actions['save']?.bodies).toEqual([[], [], [['changed', 'list']]])
  })
})

test('a block of tabs uses the names of its tab labels, and each block inside uses its own', () => {
  const inner: Block = {
    block: 'text',
    text: [{ value: name('props'), format: null }],
    tone: 'plain',
    visibleWhen: null,
  }
  const tab = { name: 'a', label: ['a'], visibleWhen: is(name('today'), 'x'), enabledWhen: null, blocks: [inner] }
  const tabs: Block = { block: 'tabs', tabs: [tab], field: 'open', visibleWhen: is(name('narrow'), true) }
  const page = pageOf([])
  const screen = withUses({
    ...page,
    views: { start: { name: 'start', label: null, modal: false, actions: [], blocks: [tabs] } },
  })
  expect(usesOfBlock(screen, tabs)).toEqual({
    names: [
      ['form', 'open'],
      ['today', null],
      ['narrow', null],
    ],
    actions: [],
    visible: [['narrow', null]],
  })
  expect(usesOfBlock(screen, inner).names).toEqual([['props', null]])
})

test('the uses are the same in every language, and each translation finds its own blocks', () => {
  const say: Block = { block: 'text', text: ['Hello'], tone: 'plain', visibleWhen: is(name('today'), 'x') }
  const view = { name: 'start', label: null, modal: false, actions: [], blocks: [say] }
  const text = { name: 'text', label: 'Text', type: 'search', options: [], source: null, look: 'select' } as const
  const filter = {
    ...text,
    optionsFrom: null,
    visibleWhen: is(member('query', 'label'), 1),
    default: null,
    dates: null,
    range: null,
    to: null,
  }
  const screen = withUses({ ...pageOf([]), filters: [filter], views: { start: view } })
  const other = localized(screen, (words) => `${words}!`)
  expect(other.uses).toEqual(screen.uses)
  const [block] = other.views.start.blocks
  expect(usesOfBlock(screen, say).names).toEqual([['today', null]])
  expect(block && usesOfBlock(other, block).names).toEqual([['today', null]])
})

test('an input is found by its identity, and is unknown to another screen', () => {
  const own = input({ optionsFrom: member('props', 'list'), min: name('today') })
  const screen = pageOf([field('a', { input: own })], { a: own })
  expect(usesOfInput(screen, own)).toEqual({ look: [['today', null]], options: [['props', 'list']] })
  expect(() => usesOfInput(pageOf([]), own)).toThrow('not of the screen')
})
