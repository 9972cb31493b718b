/** A small screen for the tests of this folder. */
import type { RowPage, Row } from '../../../engine/calls/contract.ts'
import { ownSpecs } from '../../../engine/blocks/specs.ts'
import { withUses as withUsesOf, type Unfinished } from '../../../engine/compile/5-lower/uses.ts'
import {
  DEFINITION_VERSION,
  type Action,
  type Definition,
  type Field,
  type Read,
} from '../../../engine/definition/definition.ts'
import { plainField } from '../../../engine/definition/plain-field.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  ...plainField,
  name,
  type: 'text',
  label: name,
  ...more,
})

const filterQuery: Tree = { op: 'name', name: 'filter' }

/** A read with pages of two rows, like those of approval lists. */
export const list: Read = {
  name: 'list',
  from: {
    from: 'call',
    method: 'GET',
    path: ['list'],
    query: filterQuery,
    body: null,
    answer: 'get_list.result',
  },
  when: null,
  live: true,
  pageSize: 2,
  key: 'id',
  fields: ['id', 'Name', 'Worth'],
  defaults: {},
  one: false,
  base: 'list',
  texts: { loading: null, reloading: null, empty: null },
}

const size: Tree = { op: 'call', name: 'size', args: [{ op: 'name', name: 'selected' }] }
const rowIs = (key: string, value: string): Tree => ({
  op: '==',
  left: { op: 'member', of: { op: 'name', name: 'row' }, key },
  right: { op: 'literal', value },
})

/** An action that decides selected rows; rows named `closed` are refused. */
export const approve: Action = {
  name: 'approve',
  label: ['Approve ', { value: size, format: null }],
  appliesTo: 'selected',
  tone: 'primary',
  allow: { when: { op: 'not', of: rowIs('Name', 'closed') }, reason: ['Already decided.'] },
  enabledWhen: null,
  visibleWhen: null,
  keys: null,
  busy: null,
  steps: [
    {
      step: 'decide',
      when: null,
      confirm: null,
      confirmTitle: null,
      path: 'approval',
      read: 'list',
      query: filterQuery,
      askReason: null,
    },
  ],
}

/** Adds the dependencies (uses), which the compiler computes, to a definition written by hand. */
export function withUses<Of extends Unfinished>(unfinished: Of): Of & Pick<Definition, 'uses'> {
  return withUsesOf(unfinished, ownSpecs)
}

/** An approval list without views, for tests of actions and reads without drawing. */
export const definition: Definition = withUses({
  version: DEFINITION_VERSION,
  screen: 'orders',
  section: 'trade',
  group: null,
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
  wideOnly: false,
  serverPage: null,
  documentPage: null,
  form: [],
  validators: null,
})

/** A row with a version, as decisions send it. */
export const row = (id: string, more: Row = {}): Row => ({ id, Name: `name ${id}`, version: 1, ...more })

/** A page of such rows; more pages follow unless `more` overrides that. */
export function page(ids: readonly string[], more: Partial<RowPage> = {}): RowPage {
  return { rows: ids.map((id) => row(id)), isComplete: false, uuid: null, ...more }
}

/** The methods of a host that do nothing here. */
export const elsewhere = {
  show: () => undefined,
  focus: () => undefined,
  back: async () => true,
  onCalled: () => undefined,
}

/** A company in India: lakh grouping, rupees, UTC+05:30. */
export const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
