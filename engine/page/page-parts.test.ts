import { withUses } from '../../tests/page/samples/sample-screen.ts'
import { describe, expect, test, vi } from 'vitest'
import type { Block, Definition, Tab } from '../definition/definition.ts'
import type { Tree } from '../expressions/tree.ts'
import { goToRoute, routePath } from '../screen/go-to-route.ts'
import type { Names } from './scope/names.ts'
import { requestFor } from './asking/request-for.ts'
import { fetchRowPage, rowPageIn } from './asking/fetch-row-page.ts'
import { rowPageFor } from './asking/row-page-for.ts'
import { linesIn } from './reads/lines.ts'
import { sentValue, withoutLocal } from './form/local-fields.ts'
import { visibleParts } from './visible-parts.ts'
import { offeredBy, optionsIn } from './form/options.ts'
import { filledBy } from './form/filled-by.ts'
import { field, input, is, map, member, name, pageOf, read } from '../../tests/page/samples/sample-page.ts'
import { ariaKeys, isPressed, worksInFields } from '../screen/shortcuts.ts'
import { withOpened } from './opened.ts'
import { drawnTabs, openTab } from './tabs.ts'
import { createTyping } from './form/input-debounce.ts'

const call = (more: object = {}) => ({
  ...read('parts').from,
  from: 'call' as const,
  method: 'GET' as const,
  path: ['parts'],
  query: map({ id: member('form', 'id'), seek: member('form', 'seek') }),
  body: null,
  answer: 'get_parts',
  ...more,
})
const parts = read('parts', {
  from: call(),
  when: { op: '!=', left: member('form', 'id'), right: { op: 'literal', value: null } },
})
const page = { ...pageOf([field('id'), field('seek', { sent: false })]), reads: { parts } }

describe('the request of a read', () => {
  test('uses the form without local fields, unless they are named', () => {
    const form = { id: '7', seek: 'x' }
    const whole = { ...parts, from: call({ query: name('form') }) }
    expect(requestFor(page, whole, { form })?.query).toEqual({ id: '7' })
    expect(requestFor(page, parts, { form })?.query).toEqual(form)
  })
  test('is null while its condition does not hold', () => {
    expect(requestFor(page, parts, { form: { id: null } })).toBeNull()
  })
  test('is sent as a POST where the author declares so, and the answer is read at its path', async () => {
    const sent: object[] = []
    const post = async (asked: object) => (sent.push(asked), { get_parts: [{ key: 'p1' }] })
    const from = call({ method: 'POST', body: map({ status: name('today') }) })
    const asked = requestFor(page, { ...parts, from }, { form: { id: '7' }, today: '2026-01-02' })
    const sources = { calls: { list: fail, get: fail, post }, screen: 's', read: parts, isShared: false }
    const answer = asked && (await fetchRowPage(sources, asked, { page: 0, uuid: null }))
    expect(answer?.rows).toEqual([{ key: 'p1' }])
    expect(sent).toEqual([{ screen: 's', path: 'parts', query: { id: '7' }, body: { status: '2026-01-02' } }])
  })
  test('fails when the ERP answers that there were too many requests', async () => {
    const asked = requestFor(page, parts, { form: { id: '7' } })
    const get = async () => ({ code: 429, message: 'Slowly.' })
    const sources = { calls: { list: fail, get, post: fail }, screen: 's', read: parts, isShared: true }
    const answer = asked && fetchRowPage(sources, asked, { page: 0, uuid: null })
    await expect(answer).rejects.toMatchObject({ status: 429, reason: 'Slowly.' })
  })
  test('may return one map', () => {
    const one = { one: true, pageSize: null }
    expect(rowPageIn({ get_props: { a: [1] } }, 'get_props', one).rows).toEqual([{ a: [1] }])
    expect(rowPageIn({ get_x: [{ a: 1 }, { a: 2 }] }, 'get_x', one).rows).toEqual([{ a: 1 }])
    expect(rowPageIn({}, 'get_props', one).rows).toEqual([])
    expect(rowPageIn({ a: 1 }, '', one).rows).toEqual([{ a: 1 }])
  })
  test('is updated by the answer of another call, as get_ or post_', () => {
    expect(rowPageFor(parts, { post_parts: [{ key: '1' }] })?.rows).toEqual([{ key: '1' }])
    expect(rowPageFor(parts, { get_parts: { result: [{ key: '2' }] } })?.rows).toEqual([{ key: '2' }])
    expect([rowPageFor(parts, { post_item: {} }), rowPageFor(parts, null)]).toEqual([null, null])
  })
})

test('child rows end with the last one that has a value, whatever its type’s empty value is', () => {
  const offers = field('offers', {
    type: 'lines',
    lines: { flat: 'p{n}_', max: 4, fields: ['name', 'taken'], totals: [] },
  })
  const definition = pageOf([offers, field('name'), field('taken', { type: 'yesno' })])
  const row = { p0_name: 'A', p0_taken: 1, p1_name: null, p2_name: 'C', p2_taken: 'Perhaps' }
  expect(linesIn(row, offers, definition)).toEqual([
    { name: 'A', taken: true },
    { name: null, taken: null },
    { name: 'C', taken: 'Perhaps' },
  ])
})

async function fail(): Promise<never> {
  throw new Error('not asked')
}

const SEEK = { fields: new Set(['seek']), members: new Set(['Unit']) }

test('of a link its id and text are sent, and any other map as it is', () => {
  const item = { id: '1', text: 'Bolt' }
  const body = { Item: { ...item, Unit: 'nos' }, rows: [{ Item: { ...item, Unit: null } }], other: { ...item, c: 1 } }
  expect(withoutLocal(body, SEEK)).toEqual({ Item: item, rows: [{ Item: item }], other: { ...item, c: 1 } })
})

test('local fields are removed at any depth, from pairs too', () => {
  const body = {
    a: 1,
    seek: 2,
    rows: [{ seek: 3, b: 4 }],
    pairs: [
      [
        ['seek', 5],
        ['c', 6],
      ],
    ],
  }
  expect(withoutLocal(body, SEEK)).toEqual({ a: 1, rows: [{ b: 4 }], pairs: [[['c', 6]]] })
})

test('local fields are sent where the call names them, and nowhere else', () => {
  const seek = member('form', 'seek')
  const rows: Tree = { op: 'each', each: 'map', over: member('form', 'rows'), as: 'r', body: map({ seek: name('r') }) }
  const written = map({ seek, all: name('form'), list: { op: 'list', items: [map({ seek })] }, rows })
  const names = { form: { a: 1, seek: 2, rows: [3] } }
  expect(sentValue(written, names, SEEK)).toEqual({
    seek: 2,
    all: { a: 1, rows: [3] },
    list: [{ seek: 2 }],
    rows: [{ seek: 3 }],
  })
})

describe('options', () => {
  test('are texts or maps, without duplicates', () => {
    const found = optionsIn(['a', 'a', { id: 7, text: 'Seven', color: 'red' }, { text: 'only' }, null, ''])
    expect(found.map(({ id, text, color }) => [id, text, color])).toEqual([
      ['a', 'a', null],
      ['7', 'Seven', 'red'],
      ['only', 'only', null],
    ])
  })
  test('are the same list while the values they are computed from are the same', () => {
    const tree = member('props', 'list')
    const offered = (names: Names) => offeredBy(tree, [['props', 'list']], names)
    const names = { props: { list: ['a'] } }
    expect(offered(names)).toBe(offered({ ...names, other: 1 }))
    expect(offered({ props: { list: ['b'] } })).toHaveLength(1)
  })
  test('choosing one fills other fields, choosing none empties them', () => {
    const fills = input({ fills: { Tint: 'tint' } })
    const offered = optionsIn([{ id: 'a', text: 'A', tint: 'red' }])
    expect([filledBy(fills, offered, 'a'), filledBy(fills, offered, null)]).toEqual([{ Tint: 'red' }, { Tint: null }])
  })
})

const text = (say: string): Block => ({ block: 'text', text: [say], tone: 'plain', visibleWhen: null })
const shows = (of: string): Block => ({ block: 'chart', read: of, visibleWhen: null }) as unknown as Block
const tab = (of: string, more: Partial<Tab> = {}): Tab => ({
  name: of,
  label: [of],
  visibleWhen: null,
  enabledWhen: null,
  blocks: [shows(of)],
  ...more,
})
const tabs = (more: object = {}) =>
  ({
    block: 'tabs',
    field: null,
    visibleWhen: null,
    tabs: [tab('a'), tab('b'), tab('c', { visibleWhen: is(name('today'), 'x') })],
    ...more,
  }) as Extract<Block, { block: 'tabs' }>

function withTabs(block: Block): Definition {
  const view = { name: 'start', label: null, modal: false, actions: [], blocks: [block] }
  return withUses({ ...page, reads: { a: read('a'), b: read('b'), c: read('c') }, views: { start: view } })
}

describe('tabs', () => {
  const block = tabs()
  const definition = withTabs(block)
  const at = { definition, active: null, opened: {}, scope: {} }
  test('the tab in the address is open, otherwise the last opened, otherwise the first; never a hidden one', () => {
    expect([openTab(block, at), openTab(block, { ...at, active: 1 }), openTab(block, { ...at, active: 2 })]).toEqual([
      'a',
      'b',
      'a',
    ])
    expect(openTab(block, { ...at, opened: { 'start/0': ['a', 'b'] } })).toBe('b')
  })
  test('a form field takes precedence over both', () => {
    const held = tabs({ field: 'section' })
    expect(openTab(held, { ...at, definition: withTabs(held), active: 0, scope: { form: { section: 'b' } } })).toBe('b')
  })
  test('visited tabs stay on the page, and only their reads are requested', () => {
    const opened = withOpened(withOpened({}, 'start/0', 'b'), 'start/0', 'a')
    expect(drawnTabs(block, { ...at, opened }).map((each) => each.name)).toEqual(['a', 'b'])
    const asked = (places: object) => [
      ...visibleParts({ views: Object.values(definition.views), always: [] }, { ...at, ...places }).reads,
    ]
    expect([asked({}), asked({ opened })]).toEqual([['a'], ['a', 'b']])
  })
})

test('reads that a shown field depends on are requested, directly or indirectly', () => {
  const fields = [field('sum', { value: name('props') }), field('other', { value: name('list') })]
  const say: Block = {
    ...text(''),
    block: 'text',
    text: [{ value: member('form', 'sum'), format: null }],
    tone: 'plain',
  }
  const view = { name: 'start', label: null, modal: false, actions: [], blocks: [say] }
  const definition = withUses({
    ...pageOf(fields),
    views: { start: view },
    reads: {
      props: read('props', { from: { from: 'computed', rows: name('deep') } }),
      deep: read('deep'),
      list: read('list'),
    },
  })
  const found = visibleParts({ views: [view], always: [] }, { definition, active: null, opened: {}, scope: {} })
  expect([...found.reads]).toEqual(['props', 'deep'])
})

test('filters are shown over blocks that depend on them, but not because a call sends their values', () => {
  const byFilter = member('filter', 'kind')
  const fields = [field('note', { input: input({ visibleWhen: byFilter }) })]
  const found = (says: Tree) => {
    const say: Block = { ...text(''), block: 'text', text: [{ value: says, format: null }], tone: 'plain' }
    const view = { name: 'start', label: null, modal: false, actions: [], blocks: [say] }
    const definition = withUses({ ...pageOf(fields), form: ['note'], views: { start: view } })
    const at = { definition, active: null, opened: {}, scope: {} }
    return visibleParts({ views: [view], always: [] }, at).filters
  }
  expect([found(byFilter), found(member('form', 'note'))]).toEqual([true, false])
})

test('a waiting question may be sent immediately after an event', () => {
  const typing = createTyping(() => 0)
  const waiting = vi.fn()
  const leave = typing.subscribe(waiting)
  typing.typed('text')
  typing.flush()
  leave()
  typing.flush()
  expect([typing.left(), waiting.mock.calls.length]).toEqual([0, 1])
})

test('questions wait for a pause in typing, half a second for text', () => {
  let now = 0
  const typing = createTyping(() => now)
  typing.typed('text')
  now = 100
  expect(typing.left()).toBe(400)
  typing.typed('other')
  expect(typing.left()).toBe(200)
  typing.flush()
  expect(typing.left()).toBe(0)
})

test('a shortcut is Ctrl, or Cmd on a Mac', () => {
  const press = (key: string, more: object = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  })
  const pressed = [
    press('s', { ctrlKey: true }),
    press('S', { metaKey: true }),
    press('s'),
    press('S', { ctrlKey: true, shiftKey: true }),
  ]
  expect(pressed.map((each) => isPressed('Ctrl+S', each))).toEqual([true, true, false, false])
  expect([ariaKeys('Ctrl+s'), worksInFields('Ctrl+S'), worksInFields('n')]).toEqual(['Control+S', true, false])
})

test('an action opens routes within the site and nowhere else', () => {
  expect(routePath('labels', { x: 1, none: null })).toBe('/labels?x=1')
  expect(
    ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''].map((route) =>
      routePath(route, {}),
    ),
  ).toEqual(Array(5).fill(null))
  const went: string[] = []
  goToRoute({ calls: { documentUrl: () => null }, navigate: (to) => void went.push(to) }, '/task?view=task', {
    'w.id': 7,
  })
  expect(went).toEqual(['/task?view=task&w.id=7'])
})
