import {
  alone,
  blockSpec,
  changed,
  checkWholeRead,
  fieldsOfInputs,
  fieldsOfRead,
  lowerInput,
  rowOfRead,
  type BlockNodeOf,
  type Checking,
  type Declared,
  type InputField,
  type Inputs,
} from '../../compile/block.ts'
import type { FormItem } from '../../definition/definition.ts'
import type { BlockWords } from '../../language/block-spec.ts'
import { fieldOverrideRecord } from '../../language/field.ts'
import { labelOf } from '../../language/label.ts'
import { condition, distinctList, names, reference, text, words } from '../../language/shape.ts'

const formWords = {
  head: {
    shape: names(reference('field'), fieldOverrideRecord),
    doc: 'Inputs for fields of the screen, in order, with overrides for this form.',
    default: null,
    example: '[code, { remark: { requiredWhen: true } }]',
  },
  members: {
    label: { shape: words(), doc: 'Its heading.', default: 'none', example: 'Details' },
    actions: {
      shape: distinctList(reference('action')),
      doc: 'Actions below the inputs.',
      default: 'none',
      example: '[add]',
    },
    adds: {
      shape: reference('read'),
      doc: 'The inputs are a new row of this read: a button adds it to the rows on the page, to be sent as `changed(<read>)`. Until it is saved its key begins with `new:`, that of the inputs is `create:`.',
      default: 'the inputs are fields of the form',
      example: 'visits',
    },
    enabledWhen: {
      shape: condition,
      doc: 'Its inputs can be changed only while this holds; otherwise they are shown with `reason`.',
      default: 'true',
      example: 'session.admin',
      goesWith: 'reason',
    },
    reason: {
      shape: text,
      doc: 'Why its inputs cannot be changed.',
      default: 'none',
      example: 'Press Edit first.',
      goesWith: 'enabledWhen',
    },
  },
} as const satisfies BlockWords

type FormNode = BlockNodeOf<'form', typeof formWords>

/** Inputs for fields of the form, or of a row that is added. */
export const formSpec = blockSpec({
  name: 'form',
  words: () => formWords,
  onServerPages: true,
  facts: (block, path, page) => {
    const { adds } = block
    const inputs = inputsOf(block, page)
    const { fields } = inputs
    // In the inputs of a form that adds a row, `row` is that row.
    const row = adds === undefined ? null : rowOfRead(page, adds)
    return {
      inputs,
      actions: [
        ...(block.actions ?? []).map((action, at) => alone(action, [...path, 'actions', at])),
        ...block.form.flatMap((item, at) => changed(item, fields, [...path, 'form', at])),
      ],
      formFields: adds === undefined ? block.form.map(({ name }) => name) : [],
      fieldsAt: () => fields,
      rowAt: ([member]) => (member === 'form' ? row : null),
    }
  },
  check: (checking, { facts }, { block, path }) => {
    if (block.adds !== undefined) checkWholeRead(checking, facts, { name: block.adds, word: 'adds', path })
    const onServer = facts.page.serverPage !== undefined
    for (const input of fieldsOfInputs(inputsOf(block, facts), path)) reportNoInput(checking, input, onServer)
  },
  lower: (block, path, { facts, expressions, nextForm }) => ({
    label: block.label ?? null,
    items: fieldsOfInputs(inputsOf(block, facts), path).map(({ field }): FormItem => {
      return {
        field: field.name,
        label: field.words.label ?? labelOf(field.name),
        input: lowerInput(expressions, field),
      }
    }),
    actions: block.actions ?? [],
    adds: block.adds === undefined ? null : (facts.reads.get(block.adds)?.base ?? block.adds),
    enabledWhen: expressions.guard([...path, 'enabledWhen'], [...path, 'reason']),
    schema: nextForm(),
  }),
  uses: ({ adds, items }) => ({
    names: adds === null ? items.map(({ field }) => ['form', field]) : [[adds, null]],
  }),
})

function inputsOf({ form, adds }: FormNode, page: Declared): Inputs {
  return {
    read: adds ?? null,
    member: 'form',
    items: form,
    fields: adds === undefined ? page.own : fieldsOfRead(page, adds),
  }
}

/**
 * A form has no input for files and child rows: it would send the name of a file, or an empty list, as if it were all.
 * A page without a script has none for links, which are searched while a person types.
 */
function reportNoInput(
  { positions, report }: Checking,
  { declared: { name, words }, path }: InputField,
  onServer: boolean,
): void {
  const { type, enabledWhen } = words
  // A file that nobody may change is shown by its name, and that is all of it.
  const isShownOnly = words.value !== undefined || String(enabledWhen) === 'false'
  const isLinkOnServer = type === 'link' && onServer && !isShownOnly
  if (type !== 'lines' && !isLinkOnServer && (type !== 'file' || isShownOnly)) return
  report({ code: 'no-input', names: [name, type], range: positions.value(path) })
}
