import { STATUS_FILTER } from '../definition/filter.ts'
import type { FilterSpec } from './filter-spec.ts'

export const choiceFilter: FilterSpec = {
  control: 'choice',
  accepts({ name, options, source, optionsFrom }, text) {
    // The options of a source or an expression are known only to the ERP.
    const isFree = source !== null || optionsFrom !== null || name === STATUS_FILTER
    return isFree || options.some(({ value }) => value === text)
  },
  send({ name, options }, value) {
    const { send = {} } = options.find((option) => option.value === value) ?? {}
    return Object.keys(send).length > 0 ? send : { [name]: value }
  },
  chip({ label, options }, value, { textOf }) {
    return `${label}: ${options.find((option) => option.value === value)?.label ?? textOf(value)}`
  },
  isInBar: ({ source }) => source === null,
}
