import { type Filter, STATUS_FILTER } from '../definition/filter.ts'
import { readValues } from '../definition/value-list.ts'
import { listed, t } from '../messages/message.ts'
import type { FilterSpec } from './filter-spec.ts'

/** Whether the option sends its value under the name of the filter, and nothing else, so that it can be one of several. */
export const isPlainOption = ({ name }: Pick<Filter, 'name'>, { value, send }: Filter['options'][number]): boolean =>
  Object.entries(send).every(([param, sent]) => param === name && sent === value)

export const choiceFilter: FilterSpec = {
  control: 'choice',
  accepts(filter, text) {
    const { name, options, source, optionsFrom, several } = filter
    // The options of a source or an expression are known only to the ERP.
    const isFree = source !== null || optionsFrom !== null || name === STATUS_FILTER
    if (isFree || options.some(({ value }) => value === text)) return true
    const plain = options.filter((option) => isPlainOption(filter, option)).map(({ value }) => value)
    return several === true && readValues(text).every((value) => value === '' || plain.includes(value))
  },
  send({ name, options }, value) {
    const { send = {} } = options.find((option) => option.value === value) ?? {}
    return Object.keys(send).length > 0 ? send : { [name]: value }
  },
  isInBar: ({ source }) => source === null,
}

/**
 * What is chosen, for people: `Submitted, First Approved`.
 *
 * @param textOf of a value that is no option of the definition
 */
export function choiceText(
  { options, several }: Pick<Filter, 'options' | 'several'>,
  value: string,
  textOf: (value: string) => string,
): string {
  const textOfOne = (one: string): string =>
    one === '' ? t('None') : (options.find((option) => option.value === one)?.label ?? textOf(one))
  const isOne = several !== true || options.some((option) => option.value === value)
  return listed((isOne ? [value] : readValues(value)).map(textOfOne))
}
