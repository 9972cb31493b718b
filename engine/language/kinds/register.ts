import type { BlockVocabulary } from '../block-spec.ts'
import { gridWords } from '../grid.ts'
import { everyRead, readHeads } from '../read.ts'
import { condition, dictionary, record, words, type Members } from '../shape.ts'
import { perVocabulary } from '../vocabulary.ts'
import { pageWords, screenWords } from './page.ts'

const { fields: _columns, edit: _edit, label: _label, ...reportGridWords } = gridWords.members

/** What a report says: the words of a read and of the grid that shows it. */
const reportWords = {
  get: { ...readHeads.get.head, default: 'none; needed by a report' },
  ...everyRead,
  ...readHeads.get.members,
  ...reportGridWords,
} as const satisfies Members

const { fields: _rowShape, actions: _named, ...rootWords } = reportWords

const tabRecord = record('a report', {
  ...reportWords,
  label: { shape: words(), doc: 'Its caption.', default: 'the name, split', example: 'Visits' },
  visibleWhen: {
    shape: condition,
    doc: 'It is shown only while this holds.',
    default: 'true',
    example: 'session.admin',
  },
  get: readHeads.get.head,
})

/** `kind: register`: reports, in tabs when there are several (foundation §2). */
export const registerShape = perVocabulary((blocks: readonly BlockVocabulary[]) => {
  const { serverPage, filters, actions, wideOnly } = pageWords(blocks)
  return record('a register', {
    ...screenWords,
    serverPage,
    wideOnly,
    filters,
    actions,
    ...rootWords,
    tabs: {
      shape: dictionary('report', tabRecord),
      doc: 'The reports, by name; words they share are written at the root.',
      default: 'one report, at the root',
      example: '{ visits: { get: visits_list }, calls: { get: calls_list, page: 20 } }',
    },
  })
})
