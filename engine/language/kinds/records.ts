import type { BlockVocabulary } from '../block-spec.ts'
import { typesWith } from '../../fields/field-types.ts'
import { COMBINED_TYPES, fieldOverrideRecord } from '../field.ts'
import { gridWords } from '../grid.ts'
import { everyRead, requestReadWords } from '../read.ts'
import { distinctList, names, orEmpty, record, reference } from '../shape.ts'
import { perVocabulary } from '../vocabulary.ts'
import { pageWords, screenWords } from './page.ts'

const { fields: _columns, edit: _edit, label: _label, actions: _actions, ...listGridWords } = gridWords.members

/** How the rows are read and shown: words of a read and of its grid. */
const listRecord = record('`list`', { ...everyRead, ...requestReadWords, ...listGridWords })

const DAY_TYPES = typesWith(({ kind }) => kind === 'day')

const validRecord = record('`valid`', {
  from: {
    shape: reference('field', DAY_TYPES),
    doc: 'The field with the first day. Empty: since ever.',
    default: null,
    example: 'opened',
  },
  to: {
    shape: reference('field', DAY_TYPES),
    doc: 'The field with the last day. Empty: without an end.',
    default: null,
    example: 'closed',
  },
  by: {
    shape: distinctList(reference('field', COMBINED_TYPES)),
    doc: 'The fields of which each combination of values has one valid row a day. A row that lacks one of them is not compared.',
    default: 'the field that names the rows',
    example: '[code]',
  },
})

/** `kind: records`: a list, and a form to add, change and delete its rows. */
export const recordsShape = perVocabulary((blocks: readonly BlockVocabulary[]) => {
  const page = pageWords(blocks)
  return record('a records screen', {
    ...screenWords,
    change: {
      shape: orEmpty(distinctList(reference('role'))),
      doc: 'The roles of app.yaml that add, change, import, deactivate and delete its rows, as administrators do. All others who see the rows can only read them. `[]`: only administrators. The reference server refuses these calls to all others.',
      default: 'everybody who sees the screen',
      example: '[director]',
    },
    ...page,
    valid: {
      shape: validRecord,
      doc: 'Its rows are valid for a time: rates, prices, limits. No two rows of the same `by` are valid on one day: saving another is refused with the days that are taken. A link to the screen takes rows that are valid on its day (`on`). For rows that the reference server stores; inactive rows do not count.',
      default: 'its rows are valid always',
      example: '{ from: opened, to: closed, by: [code] }',
    },
    list: {
      shape: listRecord,
      doc: 'How the rows are read and shown.',
      default: 'all fields of the screen',
      example: '{ page: 50, fields: [code, remark] }',
    },
    form: {
      shape: names(reference('field'), fieldOverrideRecord),
      doc: 'The fields of a record, in order. Where the reference server stores the rows and a browser renders the screen, a record can also be made inactive, and shows its history. A view, field or filter of your own named `list`, `record`, `version`, `inactive` or `activity` turns that off.',
      default: 'none; you then write a view named `record` yourself',
      example: '[code, { remark: { requiredWhen: true } }]',
    },
    views: { ...page.views, default: 'the views `list` and `record`; a view of your own with that name replaces it' },
  })
})
