import { describe, expect, test } from 'vitest'
import { blockSpecs } from '../../../widgets/specs.ts'
import { context, expanded, parsed } from '../../../tests/compile/phases.ts'
import { pageShape } from '../../language/kinds/page.ts'
import { list, record, reference, text, words } from '../../language/shape.ts'
import { approvalsFields, decisionsOf, pageOfApprovals } from './approvals.ts'
import { definedOnly } from './defined.ts'
import { expandScreen } from './expand-screen.ts'
import { leavesAndBlocksOf } from './leaves.ts'
import { blockNode, named } from './preset.ts'
import { printPage } from './print.ts'
import { pageOfRecords } from './records.ts'
import { reportGrid, pageOfRegister } from './register.ts'
import { relocated } from './relocated.ts'
import { isStoredOnPage } from './stored-records.ts'

const card = { title: 'OrderNo' }

describe('approvals', () => {
  test('have the common row fields after those of the author, who may override them', () => {
    const fields = approvalsFields({
      kind: 'approvals',
      label: 'S',
      card,
      fields: { OrderNo: { type: 'code' }, id: { type: 'text' } },
    })
    expect([...fields.keys()].slice(0, 2)).toEqual(['OrderNo', 'id'])
    expect(fields.get('id')).toEqual({ type: 'text' })
    expect(fields.has('Status')).toBe(false)
  })
  test('distinguish the built-in day from a day of the author’s with the same label', () => {
    const labelOfDay = (fields: Parameters<typeof approvalsFields>[0]['fields']) =>
      approvalsFields({ kind: 'approvals', label: 'S', card, ...(fields && { fields }) }).get('dateStamp')?.label
    expect(labelOfDay({ PassDate: { type: 'date', label: 'Date' } })).toBe('Raised on')
    expect(labelOfDay({ Date: { type: 'date' } })).toBe('Raised on')
    expect(labelOfDay({ PassDate: { type: 'date' } })).toBe('Date')
    expect(labelOfDay({ Date: { type: 'date' }, dateStamp: { type: 'date', label: 'Made' } })).toBe('Made')
  })
  test('distinguish the filter of the built-in day in the same way', () => {
    const labelOfFilter = (label: string) => {
      const author = { kind: 'approvals', label: 'S', card, fields: { Day: { type: 'date', label } } } as const
      return pageOfApprovals(author, { ...context, screen: 's', find: () => null }).page.filters?.['dateRange']?.label
    }
    expect([labelOfFilter('Date'), labelOfFilter('Pass date')]).toEqual(['Raised on', 'Date'])
  })
  test('can be approved unless the author switches it off', () => {
    expect(decisionsOf({ kind: 'approvals', label: 'S', card })).toEqual(['approve'])
    expect(decisionsOf({ kind: 'approvals', label: 'S', card, approve: false, reject: true })).toEqual(['reject'])
  })
  test('offer the statuses of app.yaml, and everything as the last option', () => {
    const { page } = pageOfApprovals(
      { kind: 'approvals', label: 'S', card, statuses: 'all' },
      { ...context, screen: 's', find: () => null },
    )
    const { options } = page.filters?.['Status'] ?? {}
    expect(Array.isArray(options) && options.map(({ name }) => name)).toEqual([
      'Draft',
      'Submitted',
      'First Approved',
      'Approved',
      'Not Approved',
      'All company data',
    ])
  })
})

const noScreens = () => undefined
const site = { find: noScreens, shape: pageShape(blockSpecs) }

describe('a register', () => {
  test('without tabs is one grid of one read, which sends the filters', () => {
    const { page } = pageOfRegister(
      {
        kind: 'register',
        label: 'S',
        get: 'list',
        filters: { search: { type: 'search' } },
      },
      site,
    )
    expect(page.data).toEqual({ report: { kind: 'get', get: 'list', query: '=filter' } })
    expect(page.views['reports']?.blocks).toEqual([reportGrid('report', {})])
  })
  test('with tabs has a read for each', () => {
    const { page } = pageOfRegister(
      {
        kind: 'register',
        label: 'S',
        page: 50,
        tabs: { a: { get: 'one_list' }, b: { get: 'other_list' } },
      },
      site,
    )
    expect(page.data).toMatchObject({ a: { get: 'one_list', page: 50 }, b: { get: 'other_list', page: 50 } })
  })
})

test('records are a list and a form; only the actions that are named somewhere are added', () => {
  const author = { kind: 'records', label: 'S', fields: { note: { type: 'text' } }, form: [named('note')] } as const
  const { page } = pageOfRecords(author, pageShape(blockSpecs), null)
  expect(Object.keys(page.fields ?? {})).toEqual(['id', 'note'])
  expect(Object.keys(page.views)).toEqual(['list', 'record'])
  expect(Object.keys(page.actions ?? {}).length).toBeGreaterThan(0)
})

test('a preset is printed as the page it stands for, each line with its origin', () => {
  const screen = expanded('label: S\nkind: register\nget: list\n')
  const printed = printPage(screen.page.node, { blocks: blockSpecs, origins: screen.origins ?? [] })
  expect(printed).toMatch(/^kind: page +# from register$/m)
  const again = expandScreen(parsed(printed), { ...context, screen: 's', find: noScreens })
  expect(again.page.node).toEqual(screen.page.node)
})

test('what a preset generates is located at what caused it', () => {
  const file = 'label: S\nkind: register\nget: list\n'
  const { positionsIn } = parsed(file)
  const root = { key: null, start: 0, end: file.length, scalar: null, children: new Map() }
  const kind = { ...root, start: file.indexOf('register'), end: file.indexOf('register') + 8 }
  const moved = relocated({ ...root, children: new Map([['kind', kind]]) }, [
    { page: ['views', 'x'], written: ['kind'] },
  ])
  expect(positionsIn(moved).value(['views', 'x']).start.line).toBe(2)
})

test('parts of a tree are found by its shape alone, in the order of the file', () => {
  const shape = record('a thing', {
    label: { shape: words(), doc: '', default: null, example: '' },
    to: { shape: list(reference('view')), doc: '', default: 'none', example: '' },
    say: { shape: text, doc: '', default: 'none', example: '' },
  })
  const { leaves, blocks } = leavesAndBlocksOf(shape, { label: 'A', to: ['x', 'y'], say: 'hi' })
  expect(leaves.map(({ path }) => path.join('.'))).toEqual(['label', 'to.0', 'to.1', 'say'])
  expect(blocks).toEqual([])
})

test('a node has no key without a value', () => {
  expect(definedOnly({ a: 1, b: undefined, c: null })).toEqual({ a: 1, c: null })
  expect(blockNode('text', { text: 'x' })).toEqual({ kind: 'text', text: 'x' })
})

test('only records that the server stores and the preset draws have features beyond the contract', () => {
  const author = { kind: 'records', label: 'S', fields: { note: { type: 'text' } }, form: [named('note')] } as const
  const isStored = (more: object, screen = 'sample') => isStoredOnPage(screen, { ...author, ...more })
  expect([isStored({}), isStored({}, 'labels'), isStored({ serverPage: 'landing' })]).toEqual([true, false, true])
  expect([
    isStored({ views: { record: { blocks: [] } } }),
    isStored({ fields: { version: { type: 'text' } } }),
  ]).toEqual([false, false])
  const { page } = pageOfRecords(author, pageShape(blockSpecs), { screen: 'lorries', app: context.app })
  expect(page.views['record']?.actions).toEqual(['save', 'delete', 'deactivate', 'activate', 'history', 'back'])
})
