import { defaultFilter } from 'cmdk'

/** A match in the section or explanation counts less than one in the name. */
const OUTSIDE = 0.9
/** When two names begin alike, the shorter one is probably meant. */
const PER_LETTER = 0.0001
const LEAST = 0.00001

/** How well the typed text matches a command, from 0 (not at all) to 1. @param more the text beside the name */
export function rank(typed: string, name: string, more = ''): number {
  const score = Math.max(defaultFilter(name, typed), OUTSIDE * defaultFilter(`${name} ${more}`, typed))
  return score === 0 ? 0 : Math.max(score - PER_LETTER * name.length, LEAST)
}
