import type { BlockWords } from './block-spec.ts'
import { narrowCardRecord } from './card.ts'
import { NUMBER_TYPES } from '../definition/field.ts'
import { fieldOverrideRecord } from './field.ts'
import { distinctList, flag, names, namesOr, record, reference, text, words, type HeadsShape } from './shape.ts'

const columnRecord = record('a column', {
  label: { shape: words(), doc: 'Its caption here.', default: 'the label of the field', example: 'Sold to' },
  onPress: {
    shape: reference('action'),
    doc: 'The action a press on a cell runs, with its `row`.',
    default: 'the action of the row',
    example: 'open',
  },
})

const fieldsMember = (doc: string) =>
  ({
    shape: names(reference('field'), columnRecord),
    doc,
    default: null,
    example: '[code, { client: { label: Sold to } }]',
  }) as const

const actionsMember = (doc: string) =>
  ({ shape: distinctList(reference('action')), doc, default: 'none', example: '[remind]' }) as const

/** More than one column in one item of `fields`. */
const columnSentences = {
  kind: 'heads',
  name: 'columns',
  heads: {
    group: {
      head: { shape: words(), doc: 'One caption over several columns.', default: null, example: 'Loaded' },
      members: { fields: fieldsMember('The columns below it.') },
    },
    across: {
      head: {
        shape: reference('field', ['lines']),
        doc: 'Child rows side by side: a group of columns for each place one takes in any row.',
        default: null,
        example: 'vendors',
      },
      members: {
        label: {
          shape: text,
          doc: 'The caption of a group; `row` is the first child row there.',
          default: 'the label of the field',
          example: "'{row.name}'",
        },
        fields: fieldsMember('Fields of the child rows.'),
        actions: actionsMember('What can be done with what stands there; `row` is the child row.'),
      },
    },
  },
  shared: {},
} as const satisfies HeadsShape

/** Rows in columns; cards where it is narrow. */
export const gridWords = {
  head: { shape: reference('read'), doc: 'The rows of a read, in columns.', default: null, example: 'list' },
  members: {
    label: { shape: words(), doc: 'Its heading.', default: 'none', example: 'Stage history' },
    fields: {
      shape: namesOr(reference('field'), columnRecord, columnSentences),
      doc: 'The columns: fields, groups of them, and child rows `across`.',
      default: 'the fields of the read, but for a key named `id` and colours of other fields',
      example: '[code, { client: { label: Sold to } }, { group: Loaded, fields: [amount] }]',
    },
    edit: {
      shape: names(reference('cell'), fieldOverrideRecord),
      doc: 'Fields that can be edited in place, with overrides for this grid; fields of child rows as `lines.field`.',
      default: 'none',
      example: '[remark, { amount: { max: =row.total } }]',
    },
    groupBy: {
      shape: reference('field'),
      doc: 'Groups rows under collapsible headings, by the value of this field.',
      default: 'no headings',
      example: 'category',
    },
    totals: {
      shape: distinctList(reference('cell', NUMBER_TYPES)),
      doc: 'Fields summed up, by group and in all; of child rows as `lines.field`.',
      default: 'none',
      example: '[amount]',
    },
    actions: actionsMember(
      'Actions of the grid: each is shown on rows, in the selection bar or in the bar of the grid, by what it uses.',
    ),
    onPress: {
      shape: reference('action'),
      doc: 'The action a press on a row runs, with its `row`.',
      default: 'none',
      example: 'open',
    },
    onGroup: {
      shape: reference('action'),
      doc: 'The action a press on the sums or the menu of a group runs. Its `row` holds only the field of `groupBy`, as a filter of that field is given the group: a text, the id of a link or person, days and numbers as `from..to`.',
      default:
        'none; in a report with `from` the list of that screen, filtered to the group, to the period and to the filters, where it has the same filters',
      example: 'open',
      goesWith: 'groupBy',
    },
    card: {
      shape: narrowCardRecord,
      doc: 'What a row shows where it is narrow.',
      default: 'the first field of the read as title, the next three on the left',
      example: '{ title: client }',
    },
    exports: {
      shape: flag,
      doc: 'Whether rows may be taken away as csv, xlsx and pdf.',
      default: 'true',
      example: 'false',
    },
  },
} as const satisfies BlockWords
