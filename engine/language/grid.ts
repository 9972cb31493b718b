import type { BlockWords } from './block-spec.ts'
import { narrowCardRecord } from './card.ts'
import { fieldOverrideRecord, LINES_TYPES } from './field.ts'
import { distinctList, flag, names, namesOr, record, reference, text, words, type HeadsShape } from './shape.ts'
import { totalsShape } from './total.ts'

const columnRecord = record('a column', {
  label: { shape: words(), doc: 'Its caption here.', default: 'the label of the field', example: 'Sold to' },
  onPress: {
    shape: reference('action'),
    doc: 'The action that runs when a cell is pressed; it receives the `row`.',
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
        shape: reference('field', LINES_TYPES),
        doc: 'Shows child rows side by side: one group of columns for each position that a child row has in any row.',
        default: null,
        example: 'vendors',
      },
      members: {
        label: {
          shape: text,
          doc: 'The caption of a group; `row` is the first child row at that position.',
          default: 'the label of the field',
          example: "'{row.name}'",
        },
        fields: fieldsMember('Fields of the child rows.'),
        actions: actionsMember('Actions on the child row, which is `row`.'),
      },
    },
  },
  shared: {},
} as const satisfies HeadsShape

/** Rows in columns; cards where it is narrow. */
export const gridWords = {
  head: { shape: reference('read'), doc: 'Shows the rows of a read, in columns.', default: null, example: 'list' },
  members: {
    label: { shape: words(), doc: 'Its heading.', default: 'none', example: 'Stage history' },
    fields: {
      shape: namesOr(reference('field'), columnRecord, columnSentences),
      doc: 'The columns: fields, groups of them, and child rows `across`.',
      default: 'the fields of the read, without a key named `id` and fields that hold the colour of another',
      example: '[code, { client: { label: Sold to } }, { group: Loaded, fields: [amount] }]',
    },
    edit: {
      shape: names(reference('cell'), fieldOverrideRecord),
      doc: 'Fields that can be edited in place, with overrides for this grid. Fields of child rows are written `lines.field`.',
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
      shape: totalsShape,
      doc: 'Fields that are summed, for each group and for all rows. Fields of child rows are written `lines.field`. An item may also be a ratio of two sums, which has a column of its own after the last total: rows have nothing in it.',
      default: 'none',
      example: '[amount, { PerPiece: { of: amount, per: total, type: money } }]',
    },
    actions: actionsMember(
      'Actions of the grid. The names an action uses decide whether it is shown on rows, in the selection bar or in the bar of the grid.',
    ),
    onPress: {
      shape: reference('action'),
      doc: 'The action that runs when a row is pressed; it receives the `row`.',
      default: 'none',
      example: 'open',
    },
    onGroup: {
      shape: reference('action'),
      doc: 'The action that runs when the sums or the menu of a group are pressed. Its `row` holds only the field of `groupBy`, and that of `thenBy`, as a filter of that field takes it: a text, the id of a link or person, `from..to` for days and numbers.',
      default:
        'none; in a report with `from` the list of that screen opens, filtered to the group, the period and the filters of the report, if it has the same filters',
      example: 'open',
      goesWith: 'groupBy',
    },
    card: {
      shape: narrowCardRecord,
      doc: 'What a row shows on a narrow screen.',
      default: 'the first field of the read as title, the next three in the left column',
      example: '{ title: client }',
    },
    exports: {
      shape: flag,
      doc: 'Whether rows can be exported as csv, xlsx and pdf.',
      default: 'true',
      example: 'false',
    },
  },
} as const satisfies BlockWords
