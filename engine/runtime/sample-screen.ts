/** A small screen for the tests of this folder. */
import type { Page, Row } from '../calls/contract.ts'
import type { Action, Definition, Field, Read } from '../definition/definition.ts'
import type { Tree } from '../expressions/tree.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  type: 'text',
  label: name,
  unit: null,
  decimals: null,
  also: [],
  colorField: null,
  options: [],
  ...more,
})

export const list: Read = {
  name: 'list',
  path: 'list',
  query: { op: 'name', name: 'filter' },
  answer: 'get_list.result',
  pageSize: 2,
  key: 'id',
  fields: ['id', 'Name', 'Worth'],
}

export const size: Tree = { op: 'call', name: 'size', args: [{ op: 'name', name: 'selected' }] }
export const rowIs = (key: string, value: string): Tree => ({
  op: '==',
  left: { op: 'member', of: { op: 'name', name: 'row' }, key },
  right: { op: 'literal', value },
})

export const approve: Action = {
  name: 'approve',
  label: ['Approve ', { value: size, format: null }],
  speaksOf: 'selected',
  tone: 'primary',
  allow: { when: { op: 'not', of: rowIs('Name', 'closed') }, reason: ['Already decided.'] },
  enabledWhen: null,
  visibleWhen: null,
  steps: [
    { step: 'decide', when: null, confirm: null, path: 'approval', read: 'list', query: list.query, askReason: null },
  ],
}

export const definition: Definition = {
  version: 1,
  screen: 'orders',
  section: 'trade',
  label: 'Orders',
  platform: ['steel'],
  fields: {
    id: field('id', { type: 'code' }),
    Name: field('Name', { also: ['Party'] }),
    Worth: field('Worth', { type: 'money' }),
  },
  filters: [],
  reads: { list },
  actions: { approve },
  views: {},
  start: 'start',
}

export const row = (id: string, more: Row = {}): Row => ({ id, Name: `name ${id}`, version: 1, ...more })

export function page(ids: readonly string[], more: Partial<Page> = {}): Page {
  return { rows: ids.map((id) => row(id)), isComplete: false, uuid: null, ...more }
}
