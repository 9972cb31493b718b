import { foldText } from '../../definition/fold-text.ts'
import type { CommandGroup } from './number-commands.ts'

/** A match in the section or explanation counts less than any one of the same kind in the name. */
const OUTSIDE = 0.5
/** When two names begin alike, the shorter one is probably meant. */
const PER_LETTER = 0.0001
const LEAST = 0.00001

/** How well the typed text matches a command, from 0 (not at all) to 1. @param more the text beside the name */
export function rank(typed: string, name: string, more = ''): number {
  const sought = plainText(typed)
  const score = Math.max(
    matchScore(sought, plainText(name)),
    OUTSIDE * matchScore(sought, plainText(`${name} ${more}`)),
  )
  return score === 0 ? 0 : Math.max(score - PER_LETTER * name.length, LEAST)
}

/** The commands that match, and their groups, each with the best first. All of them while nothing is typed. */
export function rankGroups(typed: string, groups: readonly CommandGroup[]): readonly CommandGroup[] {
  if (plainText(typed) === '') return groups
  const ranked = groups.map(({ heading, commands }) => {
    const scored = commands
      .map((command) => ({ command, score: rank(typed, command.words, command.more) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    return { heading, commands: scored.map(({ command }) => command), best: scored[0]?.score ?? 0 }
  })
  return ranked.filter(({ best }) => best > 0).toSorted((one, other) => other.best - one.best)
}

const plainText = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

/** The kinds of match, from the whole text to letters that only occur in the same order. */
function matchScore(sought: string, text: string): number {
  if (text === sought) return 1
  if (text.startsWith(sought)) return 0.9
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u)
  if (sought.split(' ').every((each) => words.some((word) => word.startsWith(each)))) return 0.8
  if (
    words
      .map((word) => word.charAt(0))
      .join('')
      .includes(sought)
  )
    return 0.7
  if (text.includes(sought)) return 0.6
  return 0.4 * closeness(sought, text)
}

/** The share of the sought letters in the shortest stretch, from each place where they begin; 0: not in this order. */
function closeness(sought: string, text: string): number {
  const [first = '', ...others] = sought.replaceAll(' ', '')
  let best = 0
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1)) {
    let at = start
    for (const letter of others) {
      at = text.indexOf(letter, at + 1)
      if (at < 0) return best
    }
    best = Math.max(best, (others.length + 1) / (at - start + 1))
  }
  return best
}
