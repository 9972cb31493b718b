/**
 * Tells a hardware scanner from a person by the pace of the keys. A scanner types its code in one burst and ends it
 * with Enter, Tab or silence; a person's typing ends with Enter alone. Plain TypeScript.
 */

/** Keys of a burst follow each other within so many ms; a fast person needs about twice that. */
export const BURST_GAP = 50
/** A burst without an end key is over after so many ms. */
export const BURST_SILENCE = 80
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
  const slow = typing.findLastIndex(({ at }, index) => at - (typing[index - 1]?.at ?? -Infinity) > BURST_GAP)
  const keys = typing.slice(Math.max(0, slow))
  return keys.length >= BURST_KEYS && slow >= 0 ? textOf(keys).trim() || null : null
}

/** What a key ends: Enter takes a burst or else everything, Tab a burst alone. */
export function endedBy(key: string, typing: Typing): string | null {
  if (key === 'Enter') return burstOf(typing) ?? (textOf(typing).trim() || null)
  return key === 'Tab' ? burstOf(typing) : null
}

function textOf(typing: Typing): string {
  return typing.map(({ text }) => text).join('')
}
