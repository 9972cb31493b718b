import type { Option } from '../../../page/form/option.ts'
import { t } from '../../../messages/message.ts'

/** A list is drawn so far; the rest is found by typing more. */
export const MOST_SHOWN = 100

export interface Matching {
  readonly shown: readonly Option[]
  /** How many more match. */
  readonly more: number
}

/** Options that hold every word of what was typed, whatever its case. */
export function matching(options: readonly Option[], onChange: string): Matching {
  const words = onChange.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const found =
    words.length === 0
      ? options
      : options.filter(({ text, id }) => {
          const told = `${text} ${id}`.toLowerCase()
          return words.every((word) => told.includes(word))
        })
  return { shown: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) }
}

/** The same options, these before the others; each part in its own order. */
export function chosenFirst(options: readonly Option[], chosen: ReadonlySet<string>): readonly Option[] {
  return options.toSorted((one, other) => Number(chosen.has(other.id)) - Number(chosen.has(one.id)))
}

/** `9,900 more: type to narrow` */
export function moreText(more: string): string {
  return t('{more} more: type to narrow', { more })
}
