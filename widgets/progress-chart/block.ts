import { blockSpec } from '../../engine/language/block-spec.ts'
import { computed, number, reference, words } from '../../engine/language/shape.ts'

/** Bars and charts of quantities (site-modules §3, chart data). */
export const progressSpec = blockSpec('progress', () => ({
  head: {
    shape: reference('read'),
    doc: 'Bars and a chart of rows with label, data and colour.',
    default: null,
    example: 'chart',
  },
  members: {
    unit: { shape: words(), doc: 'What is counted.', default: 'none', example: 'Ton' },
    decimals: { shape: number(0, 6), doc: 'Digits after the point.', default: '2', example: '0' },
    labels: {
      shape: computed,
      doc: 'What each number of a row is called: a list of texts.',
      default: 'nothing',
      example: '=kinds.labels',
    },
    of: {
      shape: words(),
      doc: 'The label of the row that is all of it.',
      default: 'no percentages',
      example: 'Ordered',
    },
  },
}))
