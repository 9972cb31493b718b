import { flag, type Member } from './shape.ts'
import { totalsShape } from './total.ts'

/** What a list shows and offers for all of its rows together. */
export const listWords = {
  totals: {
    shape: totalsShape,
    doc: 'Fields that are summed over all rows that match the filters. The sums are shown below the list.',
    default: 'none',
    example: '[amount]',
  },
  exports: {
    shape: flag,
    doc: 'Whether all rows that match the filters can be exported as csv, xlsx and pdf: the fields of the card, and the sums.',
    default: 'false',
    example: 'true',
  },
} as const satisfies Readonly<Record<string, Member>>
