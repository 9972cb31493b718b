/**
 * Distinguishes a hardware scanner from a person by the pace of the keys. A scanner types its code in one burst and
 * ends it with Enter, Tab or silence; what a person types ends with Enter alone.
 */

/** Keys of a burst follow each other within this time, ms; a fast person needs about twice that. */
export const BURST_GAP = 50
/** A burst without an end key is over after this time, ms. */
export const BURST_SILENCE = 80
/** Keys at most this long before a burst are its beginning, ms: the scanner or the page was busy for a moment. */
export const BURST_STUTTER = 250
/** Fewer keys are not a burst. */
const BURST_KEYS = 4

interface Key {
  readonly text: string
  readonly at: number
}

export type Typing = readonly Key[]

/** The keys after an input event; any change but appended text counts as typed by a person. */
export function withInput(before: Typing, value: string, at: number): Typing {
  const previous = textOf(before)
  if (value.length > previous.length && value.startsWith(previous))
    return [...before, { text: value.slice(previous.length), at }]
  return value === '' ? [] : [{ text: value, at: -Infinity }]
}

/** The burst at the end of what was typed; null: a person typed it. */
export function burstOf(typing: Typing): string | null {
  const begin = afterPause(typing, BURST_GAP)
  if (begin === -1 || typing.length - begin < BURST_KEYS) return null
  return textOf(typing.slice(afterPause(typing, BURST_STUTTER))).trim() || null
}

/** Index of the last key that came more than `ms` after the one before it. */
function afterPause(typing: Typing, ms: number): number {
  return typing.findLastIndex(({ at }, index) => at - (typing[index - 1]?.at ?? -Infinity) > ms)
}

/** The code that a key ends: Enter ends a burst or else all typed text, Tab only a burst. */
export function codeEndedBy(key: string, typing: Typing): string | null {
  if (key === 'Enter') return burstOf(typing) ?? (textOf(typing).trim() || null)
  return key === 'Tab' ? burstOf(typing) : null
}

function textOf(typing: Typing): string {
  return typing.map(({ text }) => text).join('')
}
