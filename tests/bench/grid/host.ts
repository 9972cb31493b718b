/** The screen interface that a grid uses, without the runtime: plain values. */
import { withUses } from '../../page/samples/sample-screen.ts'
import type { Calls } from '../../../engine/calls/calls.ts'
import type {
  Action,
  BlockOf,
  Column,
  Definition,
  Field,
  FieldType,
  Input,
  Read,
} from '../../../engine/definition/definition.ts'
import { DEFINITION_VERSION } from '../../../engine/definition/definition.ts'
import { plainField, plainInput } from '../../../engine/definition/plain-field.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'
import { actionState } from '../../../engine/page/actions/action-state.ts'
import { formatValue } from '../../../engine/page/format.ts'
import type { ReadState, Row, ScreenHost } from '../../../engine/screen/host.ts'
import { wordsOf } from '../../../engine/page/scope/names.ts'
import { createScreenStore } from '../../../engine/page/store.ts'
import { FIELDS } from './rows.ts'

export type Edits = ReadonlyMap<string, Row>

const LOCALE = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const SESSION = {
  id: '1',
  userName: 'u',
  erpType: 'steel',
  email: '',
  company: 'c',
  admin: false,
  isTestDb: false,
  flags: {},
}

const fields: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(FIELDS.map(({ name, type }) => [name, fieldOf(name, type)])),
  EntryQty: { ...fieldOf('EntryQty', 'number'), decimals: 0 },
}

function fieldOf(name: string, type: FieldType): Field {
  const label = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  const unit = name === 'Weight' ? 'kg' : null
  return { ...plainField, name, type, label, unit, colorField: type === 'badge' ? 'StatusClass' : null }
}

const balance: Tree = { op: 'member', of: { op: 'name', name: 'row' }, key: 'BalQty' }

const ENTRY: Input = {
  ...plainInput,
  enabledWhen: {
    when: { op: '>', left: balance, right: { op: 'literal', value: 0 } },
    reason: ['Nothing is left of this part.'],
  },
  min: { op: 'literal', value: 0 },
  max: balance,
}

export function gridBlock(show: string): BlockOf<'grid'> {
  const column = (field: string, input: Input | null = null): Column => ({
    column: 'field',
    field,
    label: fields[field]?.label ?? field,
    input,
    onPress: field === 'JobId' ? 'open' : null,
  })
  const isEntry = show === 'entry'
  const entry = [
    column('JobId'),
    column('Customer'),
    column('Qty'),
    column('BalQty'),
    column('EntryQty', ENTRY),
    column('Status'),
  ]
  return {
    block: 'grid',
    label: isEntry ? 'Parts' : 'Overall',
    read: 'rows',
    columns: isEntry ? entry : FIELDS.map(({ name }) => column(name)),
    groupBy: show === 'grouped' ? 'State' : null,
    totals: isEntry ? ['Qty', 'EntryQty'] : ['Qty'],
    actions: ['open', 'remove'],
    onPress: null,
    onGroup: null,
    card: {
      title: 'JobId',
      left: ['Customer', 'Location'],
      right: ['Qty', 'Weight'],
      badges: ['Status'],
      progress: [],
      more: [],
    },
    exports: true,
    visibleWhen: null,
  }
}

function actionOf(name: string, label: string, tone: Action['tone']): Action {
  const empty = { allow: null, enabledWhen: null, visibleWhen: null, keys: null, busy: null, steps: [] }
  return { name, label: [label], appliesTo: 'row', tone, ...empty }
}

export interface HostOptions {
  readonly show: string
  readonly rows: number
  readonly calls: Calls
  readonly entry: readonly Row[]
  edited(read: string, changes: Edits): void
}

export function hostFor({ show, rows, calls, entry, edited }: HostOptions): ScreenHost {
  const isPaged = show === 'paged'
  const isEntry = show === 'entry'
  const read: Read = {
    name: 'rows',
    from: {
      from: 'call',
      method: 'GET',
      path: ['list'],
      query: { op: 'map', entries: [] },
      body: null,
      answer: 'get_list.result',
    },
    defaults: {},
    when: null,
    live: true,
    pageSize: isPaged ? 100 : null,
    key: 'id',
    fields: [...FIELDS.map(({ name }) => name), 'EntryQty'],
    one: false,
    base: 'rows',
    gridOnly: !isEntry,
    texts: { loading: null, reloading: null, empty: null },
  }
  const definition = withUses({
    ...DEFINITION,
    reads: { rows: read },
    actions: { open: actionOf('open', 'Open', 'plain'), remove: actionOf('remove', 'Delete', 'danger') },
  })
  const query = isPaged ? {} : { rows: String(rows) }
  const names = { session: { ...SESSION }, form: {} }
  const host: Partial<ScreenHost> = {
    definition,
    calls,
    session: SESSION,
    locale: LOCALE,
    store: STORE,
    scope: names,
    readOnly: false,
    filters: {},
    fieldErrors: new Map(),
    reads: isEntry ? { rows: stateOf(read, entry) } : {},
    gridQuestions: isEntry
      ? {}
      : {
          rows: {
            read,
            screen: 'bench',
            path: isPaged ? 'list' : 'whole',
            query,
            answer: 'get_list.result',
            isRequested: true,
            version: 0,
          },
        },
    names: () => names,
    field: (name) => fields[name] ?? { ...plainField, name, label: name, type: 'text' },
    format: (value, field) => formatValue(value, field, LOCALE),
    textOf: (text, more) => wordsOf(text, { ...names, ...more }, LOCALE),
    options: (field) => field.options.map((id) => ({ id, text: id, color: null, row: {} })),
    actionState(name, about = []) {
      const action = definition.actions[name as 'open' | 'remove']
      return action ? actionState(action, { names, locale: LOCALE, rows: about }) : null
    },
    async press(name, about) {
      Object.assign(window, { pressed: [name, about?.[0]?.['id']] })
      return { result: 'done', messages: [] }
    },
    showMessage: (text) => void Object.assign(window, { said: text }),
    changeCells: edited,
  }
  return host as ScreenHost
}

function stateOf(read: Read, rows: readonly Row[]): ReadState {
  const nothing = () => Promise.resolve()
  return {
    read,
    rows,
    all: null,
    status: 'ready',
    isComplete: true,
    question: 'entry',
    error: null,
    isLoading: false,
    isCut: false,
    more: () => Promise.resolve(false),
    reload: nothing,
    upTo: () => Promise.resolve(rows),
  }
}

const STORE = createScreenStore()

const DEFINITION = {
  version: DEFINITION_VERSION,
  screen: 'bench',
  section: 'project',
  group: null,
  label: 'Bench',
  platform: ['steel'],
  fields,
  filters: [],
  views: {},
  start: 'list',
  wideOnly: false,
  serverPage: null,
  documentPage: null,
  plain: false,
  form: [],
  validators: null,
} satisfies Omit<Definition, 'reads' | 'actions' | 'uses'>
