/**
 * How texts are compared where people look for something or sort: without case, accents and the script of digits. The
 * tables are the only definition; `server/database/folding.ts` writes the same functions for the database from them.
 */

/** First and last code point. */
export type CodePoints = readonly [number, number]

/** What is left out of a text in compatibility form (NFKD): accents, vowel marks of Arabic and Hebrew, dots below (nukta), unseen characters. */
export const LEFT_OUT: readonly CodePoints[] = [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x483, 0x487],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x61c, 0x61c],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6e4],
  [0x6e7, 0x6e8],
  [0x6ea, 0x6ed],
  [0x93c, 0x93c],
  [0x9bc, 0x9bc],
  [0xa3c, 0xa3c],
  [0xabc, 0xabc],
  [0xb3c, 0xb3c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe0fff],
]

/** Characters between words: spaces, control characters and line ends. */
export const BLANKS: readonly CodePoints[] = [
  [0x01, 0x20],
  [0x7f, 0xa0],
  [0x1680, 0x1680],
  [0x2028, 0x2029],
]

/** Signs after which a word begins: `12` in `INV-12`. */
export const SIGNS: readonly CodePoints[] = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa1, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x66a, 0x66d],
  [0x6d4, 0x6d4],
  [0x964, 0x965],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20cf],
  [0x2190, 0x2bff],
  [0x3001, 0x3003],
  [0x3008, 0x301f],
]

/** Characters of scripts that write no blanks between words: each begins a word. */
export const SYLLABLES: readonly CodePoints[] = [
  [0x3041, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0x20000, 0x3ffff],
]

/** Scripts with capital letters; those of other characters are not folded. */
const CAPITALS: readonly CodePoints[] = [
  [0x41, 0x5a],
  [0xc0, 0x587],
  [0x10a0, 0x10cd],
  [0x1c90, 0x1cbf],
  [0x1e900, 0x1e921],
]

/** The digit 0 of each script; the others follow it. */
const ZEROS: readonly number[] = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650,
  0x116c0, 0x11c50, 0x16a60, 0x16b50, 0x1e140, 0x1e2f0, 0x1e950,
]

/** Letters with a stroke or in another form, which have no accent that could be left out. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه',
} // prettier-ignore

/** Letters that are written as two. */
export const TWO_LETTERS: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]

/** Letters and digits, and what they are folded to: one character each. */
export const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map([...capitals(), ...digits()])

function* capitals(): Iterable<readonly [string, string]> {
  for (const [first, last] of CAPITALS)
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point)
      const small = letter.toLowerCase()
      if (letter.normalize('NFKD') !== letter) continue
      const folded = OTHER_LETTERS[small] ?? small
      if (folded !== letter) yield [letter, folded]
    }
  yield ['ẞ', 'ß']
  yield* Object.entries(OTHER_LETTERS)
}

function* digits(): Iterable<readonly [string, string]> {
  for (const zero of ZEROS)
    for (let digit = 0; digit < 10; digit += 1) yield [String.fromCodePoint(zero + digit), String(digit)]
}

const classOf = (...tables: readonly (readonly CodePoints[])[]): string =>
  tables
    .flatMap((table) => table.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`))
    .join('')

const LEFT_OUT_OF_TEXTS = new RegExp(`[${classOf(LEFT_OUT)}]`, 'gu')
const BETWEEN_WORDS = new RegExp(`[${classOf(BLANKS)}]+`, 'u')
const BEFORE_WORDS = new RegExp(
  `([${classOf(SIGNS)}])(?=[^${classOf(SIGNS, BLANKS)}])|([^${classOf(BLANKS)}])(?=[${classOf(SYLLABLES)}])`,
  'gu',
)
// oxlint-disable-next-line no-control-regex -- the characters that need no table
const IS_ASCII = /^[\0-\x7f]*$/

/** A text without case, accents and the script of digits: `José` and `JOSE` are `jose`, `٣` is `3`. */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replaceAll(LEFT_OUT_OF_TEXTS, '')
  const letters = Array.from(plain, (letter) => FOLDED_LETTERS.get(letter) ?? letter).join('')
  return TWO_LETTERS.reduce((folded, [letter, two]) => folded.replaceAll(letter, two), letters)
}

const withWordsApart = (folded: string): string => folded.replaceAll(BEFORE_WORDS, '$1$2 ')

/**
 * A text in which a search looks: folded, and with a blank before each word. `wordPart` says how words are found in it.
 * The form of a form is the form.
 */
export const searchForm = (text: string): string => withWordsApart(` ${foldText(text).replace(/^ +/, '')}`)

/** The words of a typed search, folded. Each must be somewhere in a row (decision 28). */
export const searchWords = (typed: string): readonly string[] => [
  ...new Set(foldText(typed).split(BETWEEN_WORDS).filter(Boolean)),
]

/** Letters and digits of a word that is found only where a word begins. */
const SHORT = 2

/** The part of a `searchForm` that says that a word of `searchWords` is there. */
export function wordPart(word: string): string {
  const part = withWordsApart(word)
  const letters = word.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  return letters > 0 && letters <= SHORT ? ` ${part}` : part
}

/** Whether each word of a search is in a text; a search without words finds every text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const form = searchForm(text)
  return words.every((word) => form.includes(wordPart(word)))
}

/** Whether each word of a search is anywhere in a text, as in a list whose options are all there while somebody types. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const folded = words.length === 0 ? '' : foldText(text)
  return words.every((word) => folded.includes(word))
}

/** What texts are sorted by: the folded text, then the text itself, each by its characters. */
export const sortKey = (text: string): string => `${foldText(text)}\u0001${text}`

/** The order of two texts, as people expect it and as the database sorts them. */
export const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : compareCharacters(sortKey(one), sortKey(other))

/** The order of the characters, also of those that JavaScript writes as two. */
function compareCharacters(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (at > 0 && /[\ud800-\udbff]/.test(one[at - 1] ?? '')) at -= 1
  return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1)
}
