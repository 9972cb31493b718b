/**
 * Distinguishes a hardware scanner from a person by the pace of the keys. Enter ends what either typed; a scanner may
 * also end its code with Tab, or with silence if it sends no end key.
 */

/** Keys of a burst follow each other within this time, ms; a fast person needs about twice that. */
export const BURST_GAP = 50
/** Text that a person left in the input is older than the code by more than this, ms; pauses of scanners are shorter. */
export const LEFTOVER_PAUSE = 1000
/** Without an end key a burst is over after this time, ms: scanners without a cable pause for less in one code. */
export const SILENCE = 400
/** The same for a scanner that ended its last code with a key. */
export const SILENCE_OF_ENDING = 3000
/** A scanner that pauses may pause again, and for longer: the silence lasts this many of its longest pauses. */
const SILENCE_PAUSES = 3
/** Fewer keys are not a burst. */
const BURST_KEYS = 4

interface Key {
  readonly text: string
  readonly at: number
}

export type TypedKeys = readonly Key[]

/** The keys after an input event; any change but appended text counts as typed by a person. */
export function withInput(before: TypedKeys, value: string, at: number): TypedKeys {
  const previous = textOf(before)
  if (value.length > previous.length && value.startsWith(previous))
    return [...before, { text: value.slice(previous.length), at }]
  return value === '' ? [] : [{ text: value, at: -Infinity }]
}

/** The code that a hardware scanner typed; null: a person typed the text. A pause does not cut a code in two. */
export function scannedCode(typing: TypedKeys): string | null {
  return isBurst(typing) ? codeIn(typing) : null
}

/** The code that a key ends: Enter ends any text, Tab only that of a scanner. */
export function codeEndedBy(key: string, typing: TypedKeys): string | null {
  if (key === 'Enter') return codeIn(typing)
  return key === 'Tab' ? scannedCode(typing) : null
}

/** How long no key must come until a code without an end key is complete, ms. */
export function silenceAfter(typing: TypedKeys, endsWithKey: boolean): number {
  const least = endsWithKey ? SILENCE_OF_ENDING : SILENCE
  return Math.max(least, SILENCE_PAUSES * Math.max(0, ...gapsOf(typing).filter((gap) => gap <= LEFTOVER_PAUSE)))
}

/** The text, without what a person had left in the input before a scanner typed its code. */
function codeIn(typing: TypedKeys): string | null {
  const begin = gapsOf(typing).findLastIndex((gap) => gap > LEFTOVER_PAUSE)
  const [leftover, code] = [typing.slice(0, begin), typing.slice(Math.max(begin, 0))]
  const isCode = begin > 0 && isBurst(code) && !isFast(leftover)
  return textOf(isCode ? code : typing).trim() || null
}

function isBurst(typing: TypedKeys): boolean {
  let keys = 0
  return gapsOf(typing).some((gap) => (keys = gap <= BURST_GAP ? keys + 1 : 1) >= BURST_KEYS)
}

/** Whether all keys came at the pace of a scanner. */
const isFast = (typing: TypedKeys): boolean => typing.length > 1 && gapsOf(typing).every((gap) => gap <= BURST_GAP)

/** The time before each key, ms; 0 before the first. */
const gapsOf = (typing: TypedKeys): readonly number[] =>
  typing.map(({ at }, index) => (index === 0 ? 0 : at - (typing[index - 1]?.at ?? at)))

function textOf(typing: TypedKeys): string {
  return typing.map(({ text }) => text).join('')
}
