import type { BlockVocabulary } from '../block-spec.ts'
import { fieldOverrideRecord } from '../field.ts'
import { gridWords } from '../grid.ts'
import { everyRead, askedRead } from '../read.ts'
import { distinctList, names, orEmpty, record, reference } from '../shape.ts'
import { perVocabulary } from '../vocabulary.ts'
import { pageWords, screenWords } from './page.ts'

const { fields: _columns, edit: _edit, label: _label, actions: _actions, ...listGridWords } = gridWords.members

/** How the rows are read and shown: words of a read and of its grid. */
const listRecord = record('`list`', { ...everyRead, ...askedRead, ...listGridWords })

/** `kind: records`: a list, and a form to add, change and delete its rows. */
export const recordsShape = perVocabulary((blocks: readonly BlockVocabulary[]) => {
  const page = pageWords(blocks)
  return record('a records screen', {
    ...screenWords,
    change: {
      shape: orEmpty(distinctList(reference('role'))),
      doc: 'The roles of app.yaml that add and change its rows, import them, make them inactive and delete them, as administrators do; whoever else sees them reads. `[]`: administrators alone. The reference server refuses these calls to all others.',
      default: 'whoever sees the screen',
      example: '[director]',
    },
    ...page,
    list: {
      shape: listRecord,
      doc: 'How the rows are read and shown.',
      default: 'all fields of the screen',
      example: '{ page: 50, fields: [code, remark] }',
    },
    form: {
      shape: names(reference('field'), fieldOverrideRecord),
      doc: 'The fields of a record, in order. Where the reference server stores the rows and a browser draws them, a record can also be made inactive, and shows its history; views, fields and filters of your own named `list`, `record`, `version`, `inactive` or `activity` turn that off.',
      default: 'a view named `record` of your own',
      example: '[code, { remark: { requiredWhen: true } }]',
    },
    views: { ...page.views, default: 'the list and the record; one of that name takes its place' },
  })
})
