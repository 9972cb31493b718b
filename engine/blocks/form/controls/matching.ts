import { containsWords, searchWords } from '../../../definition/fold-text.ts'
import type { Option } from '../../../page/form/option.ts'
import { t } from '../../../messages/message.ts'

/** The most options that are drawn; the others are found by typing more. */
export const MOST_SHOWN = 100

export interface OptionMatches {
  readonly shown: readonly Option[]
  /** How many more match. */
  readonly more: number
}

/** Options whose text or id contains every word of the query, without case and accents. */
export function matchingOptions(options: readonly Option[], query: string): OptionMatches {
  const words = searchWords(query)
  const found = words.length === 0 ? options : options.filter(({ text, id }) => containsWords(`${text} ${id}`, words))
  return { shown: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) }
}

/** The same options, these before the others; each group in its own order. */
export function chosenFirst(options: readonly Option[], chosen: ReadonlySet<string>): readonly Option[] {
  return options.toSorted((one, other) => Number(chosen.has(other.id)) - Number(chosen.has(one.id)))
}

/** `9,900 more: type to narrow` */
export function moreText(more: string): string {
  return t('{more} more: type to narrow', { more })
}
