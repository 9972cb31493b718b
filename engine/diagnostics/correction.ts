import type { Diagnostic } from './diagnostic.ts'

/** Puts `text` in the place of the characters from `start` to `end`. */
interface Correction {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The change that follows a suggestion; null: there is none. An empty suggestion leaves a member of a map out.
 *
 * @param text the whole file of the diagnostic
 */
export function correctionOf({ range, suggestion }: Diagnostic, text: string): Correction | null {
  if (suggestion === null) return null
  const [start, end] = [range.start.offset, range.end.offset]
  if (suggestion !== '') return { start, end, text: suggestion }
  const [from, to] = memberWithSeparator(text, start, end)
  return { start: from, end: to, text: '' }
}

/** From where to where a member of a map is left out, with the comma that separates it, or with its line. */
export function memberWithSeparator(text: string, start: number, end: number): readonly [start: number, end: number] {
  const [indent = ''] = /(?<=^|\n)[ \t]*$/.exec(text.slice(0, start)) ?? []
  const [line = ''] = /^[ \t]*,?[ \t]*(?:\r?\n|$)/.exec(text.slice(end)) ?? []
  const isWholeLine = start === indent.length || text[start - indent.length - 1] === '\n'
  if (isWholeLine && line !== '') return [start - indent.length, end + line.length]
  const [after] = /^\s*,\s*/.exec(text.slice(end)) ?? []
  if (after !== undefined) return [start, end + after.length]
  const [before] = /,\s*$/.exec(text.slice(0, start)) ?? []
  if (before !== undefined) return [start - before.length, end]
  const [blanks = ''] = /^[ \t]*/.exec(text.slice(end)) ?? []
  return [start, end + blanks.length]
}
