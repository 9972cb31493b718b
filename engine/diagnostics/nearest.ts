import { editDistance } from './edit-distance.ts'
import { foldedName, isShortFor, measureDiffers, nameWords } from './name-words.ts'

/** The known name that a person most likely meant, or null when none is close enough to be sure. */
export function nearestName(written: string, known: Iterable<string>): string | null {
  const names = [...new Set(known)].filter((name) => name !== written && !measureDiffers(written, name))
  return (
    bySpelling(written, names) ?? only(names.filter((name) => isAbbreviated(written, name))) ?? byPart(written, names)
  )
}

/** Misspelt: few letters differ; of two such names, the one with the same beginning. */
function bySpelling(written: string, names: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(written.length / 3)) + 1
  let best: string | null = null
  let least = Infinity
  for (const name of names) {
    const cost = spellingCost(written, name, limit)
    if (cost < least) [best, least] = [name, cost]
  }
  return best
}

/** Infinity: a different name. */
function spellingCost(written: string, name: string, limit: number): number {
  if (foldedName(written) === foldedName(name)) return written.toLowerCase() === name.toLowerCase() ? -2 : -1
  if (nameWords(written).join(' ') === nameWords(name).join(' ')) return -0.5
  const [a, b] = [written.toLowerCase(), name.toLowerCase()]
  const distance = editDistance(a, b, limit)
  // One of the words is a different one: `OrderAmt` is not a misspelt `OrderWt`.
  if (distance >= limit || (distance > 1 && !isAbbreviated(written, name) && differsInWord(written, name)))
    return Infinity
  return (
    distance -
    (isAbbreviated(written, name) ? 0.75 : 0) -
    (sharedBeginning(a, b) + sharedBeginning(reversed(a), reversed(b))) / 100
  )
}

/** Whether a whole word of both differs in more than half of its letters. */
function differsInWord(written: string, name: string): boolean {
  const [some, others] = [nameWords(written), nameWords(name)]
  if (some.length !== others.length) return false
  return some.some((word, at) => {
    const other = others[at] ?? ''
    const shorter = Math.min(word.length, other.length)
    return editDistance(word, other, 9) > Math.max(1, Math.ceil(shorter / 2))
  })
}

const reversed = (word: string): string => [...word].toReversed().join('')

function sharedBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Whether the names are the same word by word, some of them abbreviated in one of the two. */
function isAbbreviated(written: string, name: string): boolean {
  const [some, others] = [nameWords(written), nameWords(name)]
  if (some.length !== others.length) return false
  return some.every((word, at) => isShortFor(word, others[at] ?? '') || isShortFor(others[at] ?? '', word))
}

/** The only name that is the other with a word before or after it; null if there are several. */
function byPart(written: string, names: readonly string[]): string | null {
  const exact = names.filter((name) => isEndOrStem(name, written) || isPartOf(written, name))
  const ends = exact.filter((name) => nameWords(name).at(-1) === nameWords(written).at(-1))
  if (exact.length > 0) return only(exact) ?? only(ends)
  const stem = stemOf(written)
  return stem.length < 4 ? null : only(names.filter((name) => name.toLowerCase().startsWith(stem)))
}

function isPartOf(part: string, whole: string): boolean {
  const [few, all] = [nameWords(part), nameWords(whole)]
  if (few.length === 0 || few.length >= all.length) return false
  const matches = (from: number): boolean => few.every((word, at) => isShortFor(word, all[from + at] ?? ''))
  return matches(0) || matches(all.length - few.length)
}

/** `UnitRate` is a rate; `taskView` is a task, followed by a word that adds no meaning to a name. */
function isEndOrStem(name: string, written: string): boolean {
  if (!isPartOf(name, written)) return false
  const [few, all] = [nameWords(name), nameWords(written)]
  const isAtEnd = few.every((word, at) => isShortFor(word, all[all.length - few.length + at] ?? ''))
  return isAtEnd || all.slice(few.length).every((word) => SAYS_NOTHING.has(word))
}

const SAYS_NOTHING: ReadonlySet<string> = new Set(
  'view page screen list form name field master data grid read rows action button tab'.split(' '),
)

/**
 * The screen that was most likely meant: also one whose name, a single word such as `inputleads`, contains the written
 * word or is contained in it. A folder, an ending and a plural may be written with it: `crm/leads.yaml`.
 */
export function nearestScreen(written: string, screens: Iterable<string>): string | null {
  const all = [...screens].filter((screen) => screen !== written)
  const name = foldedName(written.replace(/\.ya?ml$/, '').replace(/^.*\//, ''))
  const same = all.find((screen) => foldedName(screen) === name)
  const stem = stemOf(name)
  const containing = stem.length < 4 ? [] : all.filter((screen) => overlaps(stem, screen.toLowerCase()))
  return (
    same ?? nearestName(name, all) ?? only(containing) ?? only(containing.filter((screen) => screen.startsWith(stem)))
  )
}

const overlaps = (stem: string, screen: string): boolean =>
  screen.includes(stem) || (screen.length > 3 && stem.includes(stemOf(screen)))

/** `parties` has the same stem as `partymaster`. */
function stemOf(word: string): string {
  return word.toLowerCase().replace(/(?:ies|y|es|s)$/, '')
}

function only(names: readonly string[]): string | null {
  const [first = null, second] = names
  return second === undefined ? first : null
}

/** `a, b, c and 12 more`: the first few names, for a note. */
export function listNames(names: Iterable<string>, most = 8): string {
  const all = [...names]
  const more = all.length - most
  // The last name is as short as that there is one more.
  return more > 1 ? `${all.slice(0, most).join(', ')} and ${more} more` : all.join(', ')
}

/** The other lines with the same mistake, as a note; none where there are none. */
export const linesNotes = (lines: readonly number[]): readonly string[] =>
  lines.length === 0 ? [] : [`So on ${lines.length > 1 ? 'lines' : 'line'} ${listNames(lines.map(String), 12)}.`]

/** With more names than this, a note lists them under a title. */
const FEW = 5

/** Which names can be written: `Write month or year.`, or `Options: a, b, c and 12 more` where there are many. */
export function choicesNote(title: string, names: Iterable<string>, most?: number): string {
  const all = [...names]
  if (all.length > FEW || all.length === 0) return `${title}: ${listNames(all, most)}`
  return `Write ${[...(all.length > 1 ? [all.slice(0, -1).join(', ')] : []), all.at(-1)].join(' or ')}.`
}

/** The fields that fit, as a note; none where there are none. */
export const fittingNotes = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`Fields that fit: ${listNames(names)}`]
