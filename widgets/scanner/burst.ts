/**
 * Tells a hardware scanner from a person by the pace of the keys. A scanner types its code in one burst and ends it
 * with Enter, Tab or silence; a person's typing ends with Enter alone. Plain TypeScript.
 */

/** Keys of a burst follow each other within so many ms; a fast person needs about twice that. */
export const BURST_GAP = 50
/** A burst without an end key is over after so many ms. */
export const BURST_SILENCE = 80
/** What came so many ms before it at most is its beginning: the scanner, or who hears it, was busy for a moment. */
export const BURST_STUTTER = 250
/** Fewer keys are no burst. */
const BURST_KEYS = 4

interface Key {
  readonly text: string
  readonly at: number
}

export type Typing = readonly Key[]

/** What stands in the input now, at the time of the event; anything but more text at the end counts as a person's. */
export function typedAt(before: Typing, value: string, at: number): Typing {
  const known = textOf(before)
  if (value.length > known.length && value.startsWith(known))
    return [...before, { text: value.slice(known.length), at }]
  return value === '' ? [] : [{ text: value, at: -Infinity }]
}

/** The burst at the end of what was typed; null: a person typed it. */
export function burstOf(typing: Typing): string | null {
  const begin = afterPause(typing, BURST_GAP)
  if (begin === -1 || typing.length - begin < BURST_KEYS) return null
  return textOf(typing.slice(afterPause(typing, BURST_STUTTER))).trim() || null
}

/** Where the last key stands that came more than so many ms after the one before it. */
function afterPause(typing: Typing, ms: number): number {
  return typing.findLastIndex(({ at }, index) => at - (typing[index - 1]?.at ?? -Infinity) > ms)
}

/** What a key ends: Enter takes a burst or else everything, Tab a burst alone. */
export function endedBy(key: string, typing: Typing): string | null {
  if (key === 'Enter') return burstOf(typing) ?? (textOf(typing).trim() || null)
  return key === 'Tab' ? burstOf(typing) : null
}

function textOf(typing: Typing): string {
  return typing.map(({ text }) => text).join('')
}
