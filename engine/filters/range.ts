import { plain } from '../definition/format.ts'
import { isRangeText, rangeEnds, rangeErrorOf } from '../definition/ranges.ts'
import { t } from '../messages/message.ts'
import { afterLabel, END_BEFORE_START, NO_WHOLE_DATE } from './ends.ts'
import type { FilterSpec } from './filter-spec.ts'
import { rangeLabel } from './range-label.ts'

const ERRORS = {
  'no-number': 'Not a number.',
  'no-day': NO_WHOLE_DATE,
  'end-before-start': END_BEFORE_START,
} as const

export const rangeFilter: FilterSpec = {
  control: 'ends',
  accepts: isRangeText,
  /** `Price: 1,000 – 5,000`. */
  chip({ label, range, printing = plain('number') }, value, { format }) {
    const { from, to } = rangeEnds(value) ?? { from: '', to: '' }
    const printed = (end: string): string => {
      if (end === '') return ''
      return range === 'date' ? format(end, plain('date')) : format(Number(end), printing)
    }
    return `${rangeLabel(label)}: ${afterLabel(printed(from), printed(to))}`
  },
  fieldErrors(filter, values) {
    const ends = rangeEnds(values[filter.name] ?? null)
    const error = ends && rangeErrorOf(filter, ends)
    return error ? { [filter.name]: t(ERRORS[error]) } : {}
  },
}
