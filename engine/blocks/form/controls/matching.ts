import type { Option } from '../../../page/form/option.ts'
import { t } from '../../../messages/message.ts'

/** The most options that are drawn; the others are found by typing more. */
export const MOST_SHOWN = 100

export interface Matching {
  readonly shown: readonly Option[]
  /** How many more match. */
  readonly more: number
}

/** Options whose text or id contains every word of the query, in any case. */
export function matching(options: readonly Option[], query: string): Matching {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const found =
    words.length === 0
      ? options
      : options.filter(({ text, id }) => {
          const searched = `${text} ${id}`.toLowerCase()
          return words.every((word) => searched.includes(word))
        })
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
