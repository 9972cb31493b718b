import type { Chance } from './random.ts'

/**
 * A text that a pattern (the source of a regular expression) matches: literals, classes, groups, alternatives and counts.
 * Null for what it does not read, such as a look-ahead or an excluding class; the caller checks the text.
 */
export function textOfPattern(pattern: string, chance: Chance): string | null {
  try {
    const reader: Reader = { pattern, at: 0, chance }
    const text = alternatives(reader)
    return reader.at === pattern.length ? text : null
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}

class Unread extends Error {}

interface Reader {
  readonly pattern: string
  readonly chance: Chance
  at: number
}

const DIGITS = '0123456789'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CLASSES: Readonly<Record<string, string>> = { d: DIGITS, w: CAPITALS + DIGITS, s: ' ' }
const ANY = CAPITALS + DIGITS
/** How often `*`, `+` and `{n,}` repeat at most beyond their minimum. */
const MORE = 3

function alternatives(reader: Reader): string {
  const { pattern, chance } = reader
  const texts: [string, ...string[]] = [sequence(reader)]
  while (pattern[reader.at] === '|') {
    reader.at += 1
    texts.push(sequence(reader))
  }
  return texts.length === 1 ? texts[0] : chance.pick(texts)
}

function sequence(reader: Reader): string {
  const { pattern } = reader
  let text = ''
  while (reader.at < pattern.length && pattern[reader.at] !== '|' && pattern[reader.at] !== ')')
    text += repeated(reader)
  return text
}

/** An atom as often as its count demands; it is read again each time, so that each repetition is drawn anew. */
function repeated(reader: Reader): string {
  const start = reader.at
  const once = atom(reader)
  const end = reader.at
  const [low, high] = countAt(reader)
  const next = reader.at
  const count = low === high ? low : reader.chance.between(low, high)
  const texts = Array.from({ length: count }, (_, index) => {
    if (index === 0) return once
    reader.at = start
    return atom(reader)
  })
  reader.at = next
  return end > start ? texts.join('') : ''
}

const COUNT = /([?*+]|\{(\d+)(,?)(\d*)\})\??/y

function countAt(reader: Reader): readonly [low: number, high: number] {
  COUNT.lastIndex = reader.at
  const found = COUNT.exec(reader.pattern)
  if (!found) return [1, 1]
  reader.at = COUNT.lastIndex
  const [, sign, low = '', comma, high = ''] = found
  if (sign === '?') return [0, 1]
  if (sign === '*') return [0, MORE]
  if (sign === '+') return [1, MORE]
  const least = Number(low)
  if (comma === '') return [least, least]
  return [least, high === '' ? least + MORE : Number(high)]
}

function atom(reader: Reader): string {
  const char = taken(reader)
  if (char === '(') return group(reader)
  if (char === '[') return oneOf(reader, classAt(reader))
  if (char === '\\') return oneOf(reader, escaped(reader))
  if (char === '.') return oneOf(reader, ANY)
  return char === '^' || char === '$' ? '' : char
}

function group(reader: Reader): string {
  if (reader.pattern.startsWith('?:', reader.at)) reader.at += 2
  else if (reader.pattern[reader.at] === '?') throw new Unread()
  const text = alternatives(reader)
  if (taken(reader) !== ')') throw new Unread()
  return text
}

/** The characters of a class, after its opening bracket. */
function classAt(reader: Reader): string {
  if (reader.pattern[reader.at] === '^') throw new Unread()
  let chars = ''
  for (let char = taken(reader); char !== ']'; char = taken(reader)) {
    const single = char === '\\' ? escaped(reader) : char
    const isRange = single.length === 1 && reader.pattern[reader.at] === '-' && reader.pattern[reader.at + 1] !== ']'
    chars += isRange ? between(single, rangeEnd(reader)) : single
  }
  return chars
}

function rangeEnd(reader: Reader): string {
  reader.at += 1
  const char = taken(reader)
  return char === '\\' ? escaped(reader) : char
}

function between(first: string, last: string): string {
  const low = first.codePointAt(0) ?? 0
  const count = (last.codePointAt(0) ?? 0) - low + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => String.fromCodePoint(low + index)).join('')
}

/** The characters that an escape stands for, after its backslash. */
function escaped(reader: Reader): string {
  const char = taken(reader)
  const known = CLASSES[char]
  if (known !== undefined) return known
  if (/[A-Za-z0-9]/.test(char)) throw new Unread()
  return char
}

function oneOf({ chance }: Reader, chars: string): string {
  const [first, ...others] = [...chars]
  if (first === undefined) throw new Unread()
  return others.length === 0 ? first : chance.pick([first, ...others])
}

function taken(reader: Reader): string {
  const char = reader.pattern[reader.at]
  if (char === undefined) throw new Unread()
  reader.at += 1
  return char
}
