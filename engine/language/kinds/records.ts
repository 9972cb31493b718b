import type { BlockSpec } from '../block-spec.ts'
import { blockShape } from '../block.ts'
import { fieldHereRecord } from '../field.ts'
import { everyRead, askedRead } from '../read.ts'
import { names, record, reference, type Members, type RecordShape } from '../shape.ts'
import { pageWords, screenWords } from './page.ts'

/** What the list of a `records` screen says: words of its read and of its grid. */
function listWords(blocks: readonly BlockSpec[]): Members {
  const grid = blockShape(blocks).heads['grid']?.members ?? {}
  const { fields: _columns, edit: _edit, label: _label, actions: _actions, ...ofGrid } = grid
  return { ...everyRead, ...askedRead, ...ofGrid }
}

/** `kind: records`: a list, and a form to add, change and delete its rows. */
export function recordsShape(blocks: readonly BlockSpec[]): RecordShape {
  const page = pageWords(blocks)
  return record('a records screen', {
    ...screenWords,
    ...page,
    list: {
      shape: record('`list`', listWords(blocks)),
      doc: 'How the rows are read and shown.',
      default: 'all fields of the screen',
      example: '{ page: 50, fields: [code, remark] }',
    },
    form: {
      shape: names(reference('field'), fieldHereRecord),
      doc: 'The fields of a record, in order.',
      default: 'a view named `record` of your own',
      example: '[code, { remark: { requiredWhen: true } }]',
    },
    views: { ...page.views, default: 'the list and the record; one of that name takes its place' },
  })
}
