import {
  alone,
  blockSpec,
  cardOf,
  changed,
  checkWholeRead,
  fieldsOfInputs,
  fieldsOfRead,
  lowerInput,
  rowOfRead,
  type BlockNodeOf,
  type FileCheck,
  type DeclaredFields,
  type FieldFacts,
  type InputField,
  type Inputs,
  type LowerContext,
} from '../../compile/block.ts'
import type { BlockOf, Column, FormItem } from '../../definition/definition.ts'
import { LINE_KEY, linesRead } from '../../definition/field.ts'
import type { BlockWords } from '../../language/block-spec.ts'
import { fieldOverrideRecord } from '../../language/field.ts'
import { labelOf } from '../../language/label.ts'
import { condition, distinctList, names, reference, text, words } from '../../language/shape.ts'
import { isLinesType, isLinkType } from '../../fields/field-types.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'

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
      doc: 'The inputs are a new row of this read. A button adds it to the rows on the page, to be sent as `changed(<read>)`. Until the row is saved, its key begins with `new:`; the key of the inputs begins with `create:`.',
      default: 'the inputs are fields of the form',
      example: 'visits',
    },
    enabledWhen: {
      shape: condition,
      doc: 'The inputs can be changed only while this holds; otherwise they are read-only and `reason` is shown.',
      default: 'true',
      example: 'session.admin',
      goesWith: 'reason',
    },
    reason: {
      shape: text,
      doc: 'The reason shown while the inputs cannot be changed.',
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
    for (const input of fieldsOfInputs(inputsOf(block, facts), path)) {
      if (block.adds === undefined && !onServer && isFilledIn(input)) checkLines(checking, facts, input)
      else reportNoInput(checking, input)
    }
  },
  lower: (block, path, { facts, expressions, nextForm }) => ({
    label: block.label ?? null,
    items: fieldsOfInputs(inputsOf(block, facts), path).map(({ field }): FormItem => {
      return {
        field: field.name,
        label: field.words.label ?? labelOf(field.name),
        input: lowerInput(expressions, field),
        lines: isLinesType(field.words.type) ? gridOfLines(field, expressions) : null,
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

function inputsOf({ form, adds }: FormNode, page: DeclaredFields): Inputs {
  return {
    read: adds ?? null,
    member: 'form',
    items: form,
    fields: adds === undefined ? page.own : fieldsOfRead(page, adds),
  }
}

/** Lines that are a list of maps are edited row by row; lines that an ERP sends flat, or that are computed, are not. */
function isFilledIn({ declared: { words } }: InputField): boolean {
  return isLinesType(words.type) && words.value === undefined && words.flat === undefined
}

/** Field names are unique in a screen: in a line, a name must not mean another value than in the form. */
function checkLines(
  { positions, report }: FileCheck,
  { fields }: DeclaredFields,
  { declared, path }: InputField,
): void {
  for (const child of declared.children.values()) {
    const { name, words } = child
    const range = positions.value(path)
    if (fields.get(name) !== child) report({ code: 'field-twice', names: [name, declared.name], range })
    if (fieldSpecs[words.type].isFile || words.many)
      report({ code: 'no-input', names: noInput(name, words.type), range })
  }
}

/** What of a type has no input, and what an input for it would do. */
function noInput(name: string, type: FieldFacts['words']['type']): readonly string[] {
  const lacking = fieldSpecs[type].isFile ? 'upload' : isLinkType(type) ? 'search' : 'typing'
  return [name, type, lacking]
}

/** The grid in which the lines of a field are edited. */
function gridOfLines({ name, words, children }: FieldFacts, expressions: LowerContext['expressions']): BlockOf<'grid'> {
  return {
    block: 'grid',
    visibleWhen: null,
    label: null,
    read: linesRead(name),
    columns: [...children.values()].map((child): Column => {
      return {
        column: 'field',
        field: child.name,
        label: child.words.label ?? labelOf(child.name),
        input: child.words.value === undefined ? lowerInput(expressions, child) : null,
        onPress: null,
      }
    }),
    groupBy: null,
    totals: words.totals ?? [],
    actions: [],
    onPress: null,
    onGroup: null,
    card: cardOf(cardOfLine(children), children, LINE_KEY),
    exports: false,
  }
}

/** On a phone all inputs are on the card; beside them the computed values. */
function cardOfLine(children: FieldFacts['children']) {
  const [first, ...others] = [...children.values()]
  const computed = others.filter(({ words }) => words.value !== undefined).map(({ name }) => name)
  return { ...(first && { title: first.name }), ...(computed.length > 0 && { left: computed }) }
}

/** A form has no input for files, nor for child rows that it cannot send as a list. */
function reportNoInput({ positions, report }: FileCheck, { declared: { name, words }, path }: InputField): void {
  const { type, enabledWhen } = words
  // A file that nobody may change is shown only by its name.
  const isShownOnly = words.value !== undefined || String(enabledWhen) === 'false'
  if (!isLinesType(type) && (!fieldSpecs[type].isFile || isShownOnly)) return
  report({ code: 'no-input', names: noInput(name, type), range: positions.value(path) })
}
