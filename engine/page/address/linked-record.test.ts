import { expect, test } from 'vitest'
import type { Action, Definition } from '../../definition/definition.ts'
import type { Row } from '../../calls/contract.ts'
import type { Tree } from '../../expressions/tree.ts'
import { viewAddress } from './address-of.ts'
import { historyEntry } from './address.ts'
import { unfilteredQuestion } from './linked-question.ts'
import { linkedRecord, linkedRow, type RecordLink } from './linked-record.ts'
import { field, map, member, name, pageOf } from '../../../tests/page/samples/sample-page.ts'

const plain = pageOf([field('id'), field('title')])

/** A page whose rows open the view `record` with these values. */
function opening(values: Tree): Definition {
  const show = {
    step: 'show',
    show: { what: 'view', view: 'record' },
    with: values,
    when: null,
    confirm: null,
  } as const
  const open = { name: 'open', steps: [show] } as unknown as Action
  const about = { comments: null } as never
  const list = { block: 'list', read: 'rows', card: {} as never, actions: [], onPress: 'open', about } as const
  const start = { ...plain.views['start'], blocks: [{ ...list, visibleWhen: null }] } as Definition['views'][string]
  return { ...plain, actions: { open }, views: { ...plain.views, start } }
}

const linked = (definition: Definition, address: string, state: unknown = null) =>
  linkedRecord(definition, 'record', historyEntry(definition, new URLSearchParams(address), state))

test('a link to a view that rows open with the whole row looks for the record among those rows', () => {
  const link = linked(opening(name('row')), 'view=record&w.id=7&w.title=x')
  expect([link?.read.name, link?.id]).toEqual(['rows', '7'])
  expect(link && linkedRow(link, [{ id: 17 }, { id: 7, title: 'seven' }])).toEqual({ id: 7, title: 'seven' })
  expect(link && linkedRow(link, [{ id: 17 }])).toBeUndefined()
})

test('so does a link to a view that rows open with the server’s version of the row', () => {
  const newest = member('result', 'get_item')
  const link = linked(opening({ op: 'call', name: 'or', args: [newest, name('row')] }), 'view=record&w.id=7')
  expect([link?.read.name, link?.id]).toEqual(['rows', '7'])
})

test('the address of such a view has the key of its record and no other values', () => {
  const shown = (values: Row, definition = opening(name('row'))) =>
    viewAddress(definition, new URLSearchParams(), { view: 'record', with: values }).toString()
  expect(shown({ id: '7', title: 'x' })).toBe('view=record&w.id=7')
  expect(shown({ title: 'x' })).toBe('view=record')
  expect(shown({ title: 'x' }, plain)).toBe('view=record&w.title=x')
})

test('a view that was not opened by a link, gets part of a row or has no key starts with the given values', () => {
  const whole = opening(name('row'))
  const part = opening(map({ id: member('row', 'id') }))
  const page = { form: 'x', with: { id: '7' }, modal: null, below: null }
  expect(linked(whole, 'w.id=7', { page })).toBeNull()
  expect(linked(part, 'w.id=7')).toBeNull()
  expect(linked(whole, 'w.title=x')).toBeNull()
  expect(linkedRecord(whole, 'start', historyEntry(whole, new URLSearchParams('w.id=7'), null))).toBeNull()
})

test('the list is requested without filters, including defaults', () => {
  const definition = opening(name('row'))
  const link = linked(definition, 'view=record&w.id=7')
  const from = { ...definition.reads['rows']?.from, query: name('filter'), from: 'call', method: 'GET' }
  const read = { ...link?.read, from, when: null } as RecordLink['read']
  const filters = [{ name: 'search' }] as unknown as Definition['filters']
  const host = { definition: { ...definition, filters }, names: () => ({ filter: { search: 'x' } }) }
  expect(unfilteredQuestion({ read, id: '7' }, host)).toMatchObject({ isRequested: true, query: {} })
  expect(unfilteredQuestion({ read, id: '7' }, { ...host, definition })).toBeNull()
})
