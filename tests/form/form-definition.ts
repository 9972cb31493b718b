/** Forms to try: one with every kind of field, one of many fields. */
import { withUses } from '../page/samples/sample-screen.ts'
import {
  DEFINITION_VERSION,
  type Definition,
  type Field,
  type FieldType,
  type FormBlock,
  type Input,
} from '../../engine/definition/definition.ts'
import { plainField, plainInput } from '../../engine/definition/plain-field.ts'
import type { Tree } from '../../engine/expressions/tree.ts'

export const always: Tree = { op: 'literal', value: true }
export const number = (value: number): Tree => ({ op: 'literal', value })
export const inForm = (key: string): Tree => ({ op: 'member', of: { op: 'name', name: 'form' }, key })
export const is = (left: Tree, value: string | boolean | null): Tree => ({
  op: '==',
  left,
  right: { op: 'literal', value },
})

export const VEHICLE = '[A-Za-z]{2} ?[0-9]{1,2} ?[A-Za-z]{0,3} ?[0-9]{4}'

interface FieldOptions extends Partial<Omit<Field, 'input'>> {
  readonly input?: Partial<Input>
}

export function field(name: string, type: FieldType, { input, ...more }: FieldOptions = {}): Field {
  return { ...plainField, name, type, label: name, ...more, input: { ...plainInput, ...input } }
}

/** A screen of one form that asks for these fields. */
export function formDefinition(screen: string, fields: readonly Field[]): Definition {
  const items = fields.map(({ name, label, input }) => ({
    field: name,
    label,
    input: input ?? plainInput,
    lines: null,
  }))
  const block: FormBlock = {
    block: 'form',
    label: 'Dispatch',
    items,
    actions: [],
    adds: null,
    enabledWhen: null,
    schema: 0,
  }
  const view = { name: 'start', label: null, modal: false, actions: [], blocks: [{ visibleWhen: null, ...block }] }
  return withUses({
    version: DEFINITION_VERSION,
    screen,
    section: 'test',
    group: null,
    label: screen,
    platform: ['steel'],
    fields: Object.fromEntries(fields.map((each) => [each.name, each])),
    filters: [],
    reads: {},
    actions: {},
    views: { start: view },
    start: 'start',
    wideOnly: false,
    serverPage: null,
    documentPage: null,
    form: fields.map(({ name }) => name),
    validators: null,
  })
}

const manyOptions = Array.from({ length: 500 }, (_, index) => `Part ${index + 1}`)

/** Every kind of input, and rules that depend on other fields. */
export const everyKind = formDefinition('everykind', [
  field('party', 'text', { label: 'Party', input: { requiredWhen: always } }),
  field('vehicle', 'code', {
    label: 'Vehicle number',
    input: { requiredWhen: is(inForm('status'), 'Loaded'), length: [8, 10], pattern: VEHICLE },
  }),
  field('status', 'choice', { label: 'Status', options: ['Planned', 'Loaded', 'Erected'] }),
  field('part', 'choice', { label: 'Part', options: manyOptions }),
  field('qty', 'number', {
    label: 'Quantity',
    unit: 'nos',
    decimals: 0,
    input: { min: number(0), max: number(12), clamp: true },
  }),
  field('weight', 'number', { label: 'Weight', unit: 'kg', decimals: 3, input: { max: number(25_000) } }),
  field('price', 'money', { label: 'Price' }),
  field('share', 'percent', { label: 'Share', input: { min: number(0), max: number(100) } }),
  field('day', 'date', {
    label: 'Voucher date',
    input: { requiredWhen: always, texts: { ...plainInput.texts, required: 'Choose the day.' } },
  }),
  field('moment', 'datetime', { label: 'Loaded at' }),
  field('urgent', 'yesno', { label: 'Urgent' }),
  field('why', 'text', {
    label: 'Why urgent',
    input: { visibleWhen: is(inForm('urgent'), true), requiredWhen: always },
  }),
  field('driver', 'person', { label: 'Driver' }),
  field('phone', 'phone', { label: 'Driver’s phone' }),
  field('mails', 'email', { label: 'Send to', many: true }),
  field('teams', 'choice', {
    label: 'Teams',
    many: true,
    options: ['Stores', 'Site', 'Transport', 'Accounts', 'Design'],
  }),
  field('mark', 'color', { label: 'Mark' }),
  field('paper', 'file', { label: 'Slip' }),
  field('closed', 'text', {
    label: 'Closing note',
    input: { enabledWhen: { when: is(inForm('status'), 'Erected'), reason: ['Only when erected.'] } },
  }),
  field('note', 'longtext', { label: 'Note', input: { length: [0, 250] } }),
])

const kinds: readonly (readonly [FieldType, FieldOptions])[] = [
  ['text', { input: { requiredWhen: always } }],
  ['number', { unit: 'kg', decimals: 2, input: { min: number(0) } }],
  ['choice', { options: ['Sheeting', 'Structure', 'Accessories'] }],
  ['date', {}],
  ['code', { input: { length: [2, 12] } }],
  ['money', {}],
  ['yesno', {}],
  ['longtext', {}],
  ['email', {}],
  ['text', { input: { enabledWhen: { when: is(inForm('field1'), null), reason: ['Not now.'] } } }],
]

export function manyFields(count: number): Definition {
  const fields = Array.from({ length: count }, (_, index) => {
    const [type, more] = kinds[index % kinds.length] ?? ['text', {}]
    return field(`field${index}`, type, { label: `Field ${index}`, ...more })
  })
  return formDefinition('manyfields', fields)
}
