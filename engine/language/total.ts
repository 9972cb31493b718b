import { typeWords } from '../fields/field-docs.ts'
import { NUMBER_TYPES } from '../fields/field-types.ts'
import { dictionary, distinctList, either, FIELD_NAME, number, oneOf, record, reference, words } from './shape.ts'

/** In place of a divisor: the number of rows. */
export const PER_ROWS = 'rows'

/** One sum divided by another. */
export const ratioRecord = record('a ratio', {
  of: {
    shape: reference('cell', NUMBER_TYPES),
    doc: 'The field whose sum is divided. It need not be shown.',
    default: null,
    example: 'amount',
  },
  per: {
    shape: reference('divisor', NUMBER_TYPES),
    doc: 'The field by whose sum it is divided, or `rows`: the number of rows that have a value of `of`, which gives the average. Where it is 0, the ratio is empty.',
    default: null,
    example: 'rows',
  },
  type: {
    shape: oneOf(typeWords(NUMBER_TYPES, ({ ofSums, sentence }) => ofSums ?? sentence)),
    doc: 'How the ratio is shown.',
    default: 'for an average the type and unit of `of`, else `number`',
    example: 'money',
  },
  label: {
    shape: words(),
    doc: 'Its caption.',
    default: 'the name, split into words',
    example: 'Value per tonne',
  },
  unit: { shape: words(), doc: 'The unit of a `number` or `money`, shown after it.', default: 'none', example: '/t' },
  decimals: {
    shape: number(0, 6),
    doc: 'Decimal places of a `number` or `percent`.',
    default: 'as many as the value has, up to 3',
    example: '1',
  },
})

/** Fields that are summed, and ratios of sums. */
export const totalsShape = distinctList(
  either({ text: reference('cell', NUMBER_TYPES), map: dictionary('ratio of sums', ratioRecord, FIELD_NAME) }),
)
