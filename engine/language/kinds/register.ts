import type { BlockSpec } from '../block-spec.ts'
import { blockShape } from '../block.ts'
import { readHeads, readShape } from '../read.ts'
import { condition, dictionary, record, words, type Members, type RecordShape } from '../shape.ts'
import { pageWords, screenWords } from './page.ts'

/** What a report says: the words of a read and of the grid that shows it. */
export function reportWords(blocks: readonly BlockSpec[]): Members {
  const { get } = readHeads
  const grid = blockShape(blocks).heads['grid']?.members ?? {}
  const { fields: _columns, edit: _edit, label: _label, ...ofGrid } = grid
  const head = get?.head ? { ...get.head, default: 'none; needed by a report' } : undefined
  return { ...(head && { get: head }), ...readShape.shared, ...get?.members, ...ofGrid }
}

const tabWords: Members = {
  label: { shape: words(), doc: 'Its caption.', default: 'the name, split', example: 'Visits' },
  visibleWhen: { shape: condition, doc: 'Otherwise it is not there.', default: 'true', example: 'session.admin' },
}

/** `kind: register`: reports, in tabs when there are several (foundation §2). */
export function registerShape(blocks: readonly BlockSpec[]): RecordShape {
  const { serverPage, filters, actions, wideOnly } = pageWords(blocks)
  const report = reportWords(blocks)
  const { fields: _rowShape, actions: _named, ...atRoot } = report
  const tab = record('a report', { ...report, ...tabWords, get: { ...(report['get'] ?? filters), default: null } })
  return record('a register', {
    ...screenWords,
    serverPage,
    wideOnly,
    filters,
    actions,
    ...atRoot,
    tabs: {
      shape: dictionary('report', tab),
      doc: 'The reports, by name; what they share stands at the root.',
      default: 'one report, at the root',
      example: '{ visits: { get: visits_list }, calls: { get: calls_list, page: 20 } }',
    },
  })
}
