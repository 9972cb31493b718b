/** A small page for the tests of this folder. */
import type { PressPage } from '../../../engine/page/actions/context.ts'
import type { Action, Definition, Field, FormItem, Input, Read, Step } from '../../../engine/definition/definition.ts'
import { plainField, plainInput } from '../../../engine/definition/plain-field.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'
import { approve, definition as plain, list, withUses } from './sample-screen.ts'

/** A name as an expression: `rows`. */
export const name = (of: string): Tree => ({ op: 'name', name: of })
/** A member of a name: `form.seek`. */
export const member = (of: string, key: string): Tree => ({ op: 'member', of: name(of), key })
/** A constant. */
export const literal = (value: string | number | boolean | null): Tree => ({ op: 'literal', value })
/** `left == value`. */
export const is = (left: Tree, value: string | number | boolean | null): Tree => ({
  op: '==',
  left,
  right: literal(value),
})
/** A map whose values are expressions, as queries and bodies are. */
export const map = (entries: Readonly<Record<string, Tree>>): Tree => ({ op: 'map', entries: Object.entries(entries) })

/** An input without any rule. */
export const input = (more: Partial<Input> = {}): Input => ({ ...plainInput, ...more })

/** A text field without options or computed value; its label is its name. */
export const field = (of: string, more: Partial<Field> = {}): Field => ({
  ...plainField,
  name: of,
  type: 'text',
  label: of,
  ...more,
})

/** A read of a call without pages, whose rows have `id` and `qty`. */
export const read = (of: string, more: Partial<Read> = {}): Read => ({
  ...list,
  name: of,
  base: of,
  pageSize: null,
  fields: ['id', 'qty'],
  ...more,
})

/** A page whose form has these fields, with an input each. */
export function pageOf(fields: readonly Field[], inputs: Readonly<Record<string, Input>> = {}): Definition {
  const items = fields.map((each): FormItem => ({
    field: each.name,
    label: each.label,
    input: inputs[each.name] ?? input(),
    lines: null,
  }))
  const form = {
    block: 'form',
    label: null,
    items,
    actions: [],
    adds: null,
    enabledWhen: null,
    schema: 0,
    visibleWhen: null,
  } as const
  const view = (of: string, more: object = {}) => ({
    name: of,
    label: null,
    modal: false,
    actions: [],
    blocks: [],
    ...more,
  })
  return withUses({
    ...plain,
    fields: Object.fromEntries(fields.map((each) => [each.name, each])),
    reads: { rows: read('rows') },
    views: { start: view('start'), record: view('record', { blocks: [form] }), over: view('over', { modal: true }) },
    start: 'start',
    form: fields.map((each) => each.name),
  })
}

/** The base members of a step that always runs and has no confirmation. */
export const unasked = { when: null, confirm: null, confirmTitle: null }

/** An action without rows that everybody may press. */
export const action = (of: string, ...steps: readonly Step[]): Action => ({
  ...approve,
  name: of,
  label: [of],
  appliesTo: 'nothing',
  allow: null,
  steps,
})

/** A page without a form, for presses on a list. */
export const noForms: PressPage = {
  flush: () => undefined,
  check: () => [],
  showsInput: () => false,
  mark: () => undefined,
  set: () => undefined,
  edit: () => undefined,
  addStartedRows: () => undefined,
  remove: () => false,
  applyAnswer: () => undefined,
  changedElsewhere: () => false,
  setUnanswered: () => undefined,
  adoptSavedRow: () => undefined,
  settle: () => undefined,
}
