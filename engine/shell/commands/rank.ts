import { defaultFilter } from 'cmdk'

/** A section or explanation that has the letters counts less than a name that has them. */
const OUTSIDE = 0.9
/** Of two names that begin alike the shorter one is meant. */
const PER_LETTER = 0.0001
const LEAST = 0.00001

/** How well the typed text matches a command, from 0 (not at all) to 1. @param more the text beside its name */
export function rank(typed: string, name: string, more = ''): number {
  const score = Math.max(defaultFilter(name, typed), OUTSIDE * defaultFilter(`${name} ${more}`, typed))
  return score === 0 ? 0 : Math.max(score - PER_LETTER * name.length, LEAST)
}
