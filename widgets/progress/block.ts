import { blockSpec } from '../../engine/compile/block.ts'
import type { Tree } from '../../engine/expressions/tree.ts'
import { computed, number, reference, words } from '../../engine/language/shape.ts'

/** Bars and charts of quantities (site-modules §3, chart data): rows with label, data and colour. */
export interface ProgressBlock {
  readonly read: string
  readonly unit: string | null
  readonly decimals: number
  /** Label of the row that is the whole; null: no percentages. */
  readonly of: string | null
  /** The captions of a row's numbers: a list of texts; null: not declared. */
  readonly labels: Tree | null
}

/** Bars and charts of quantities (site-modules §3, chart data). */
export const progressSpec = blockSpec({
  name: 'progress',
  words: () => ({
    head: {
      shape: reference('read'),
      doc: 'Bars and a chart of rows with label, data and colour.',
      default: null,
      example: 'chart',
    },
    members: {
      unit: { shape: words(), doc: 'The unit of the numbers.', default: 'none', example: 'Ton' },
      decimals: { shape: number(0, 6), doc: 'Digits after the point.', default: '2', example: '0' },
      labels: {
        shape: computed,
        doc: 'The captions of the numbers of a row, as a list of texts.',
        default: 'nothing',
        example: '=kinds.labels',
      },
      of: {
        shape: words(),
        doc: 'The label of the row that counts as 100 %.',
        default: 'no percentages',
        example: 'Ordered',
      },
    },
  }),
  lower: ({ progress, unit = null, decimals = 2, of = null }, path, { expressions }): ProgressBlock => {
    return { read: progress, unit, decimals, of, labels: expressions.condition([...path, 'labels']) }
  },
})
