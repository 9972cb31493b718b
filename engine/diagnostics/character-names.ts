/** Names of characters that look like others, or like nothing. */
const NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u202f': 'a narrow no-break space',
  '\u3000': 'a wide space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
  '\u2010': 'a typographic hyphen',
  '\u2011': 'a no-break hyphen',
  '\u2013': 'an en dash',
  '\u2014': 'an em dash',
  '\u2212': 'a minus sign',
  '\u2022': 'a bullet',
  '\uff1a': 'a wide colon',
}

/** What people copy from word processors, chats and web pages in the place of what the keyboard writes. */
export const PASTED = {
  spaces: '\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000',
  /** Marks that some scripts need in words. */
  joiners: '\u200c-\u200f\u061c\u202a-\u202e\u2066-\u2069',
  invisible: '\u00ad\u180e\u200b\u2060-\u2064\ufeff',
  dashes: '\u2010-\u2015\u2212\ufe58\ufe63\uff0d',
  bullets: '\u2022\u2023\u25cf\u25e6\u00b7',
  colons: '\uff1a\u2236\ufe55\ua789',
  quotes: '\u2018-\u201f\uff02\uff07',
} as const

const { spaces, joiners, invisible, dashes, bullets, colons, quotes } = PASTED
const SORTS: readonly (readonly [characters: RegExp, name: string])[] = [
  [new RegExp(`[${spaces}]`), 'a space of another width'],
  [new RegExp(`[${joiners}${invisible}]`), 'an invisible character'],
  [new RegExp(`[${dashes}]`), 'a typographic dash'],
  [new RegExp(`[${bullets}]`), 'a bullet'],
  [new RegExp(`[${colons}]`), 'another colon'],
  [new RegExp(`[${quotes}]`), 'a typographic quote'],
]
const ANY = new RegExp(`[${Object.values(PASTED).join('')}]`)

/** `a no-break space (U+00A0)`. */
export function characterName(character: string): string {
  const name = NAMES[character] ?? SORTS.find(([characters]) => characters.test(character))?.[1] ?? 'a character'
  return `${name} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}

/** Says which character of a text looks like another one; null: none does. */
export function pastedNote(written: string): string | null {
  const [character] = ANY.exec(written) ?? []
  return character === undefined
    ? null
    : `It contains ${characterName(character)}, which another program has put there.`
}
