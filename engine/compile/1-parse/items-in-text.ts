import type { CST } from 'yaml'
import { columnAt } from './lines-of-blocks.ts'
import { mistake, type Mistake } from './mistake.ts'

/** Nobody breaks a line before it is that long. */
const SHORT_LINE = 40

/**
 * A text over several lines that was meant as items of a list: a line that lost its dash takes those below it into its
 * text, and one that is indented deeper than the dash above it is taken into that.
 *
 * @param columns of the maps and lists around it
 */
export function itemsInText(
  text: string,
  { source, offset }: CST.FlowScalar,
  columns: readonly number[],
): readonly Mistake[] {
  const [first = '', ...others] = source.split('\n').map((line) => line.trim())
  const rest = others.filter((line) => line !== '')
  if (rest.length === 0) return []
  const dash = /^[ \t]*(?:- +)*- +$/.test(text.slice(offset - columnAt(text, offset), offset))
  const beginsLine = text.slice(offset - columnAt(text, offset), offset).trim() === ''
  if (rest.every((line) => line.startsWith('- ')) && beginsLine) return [withoutDash(first, offset)]
  const isShort = [first, ...rest].every((line) => line.length < SHORT_LINE && /^(?:- )?[\w-]+$/.test(line))
  if (!dash || !isShort) return []
  const [line = ''] = rest
  const start = offset + source.indexOf(line, first.length)
  const column = columns.at(-1) ?? 0
  if (!line.startsWith('- ')) return [withoutDash(line, start)]
  const notes = [`Begin it in column ${column + 1}, behind ${column} spaces, as the item above does.`]
  return [mistake({ code: 'bad-indent', start, end: start + line.length, notes })]
}

function withoutDash(written: string, start: number): Mistake {
  const notes = ['Items of a list begin with "- ".']
  const end = start + written.length
  return mistake({ code: 'missing-dash', names: [written], start, end, suggestion: `- ${written}`, notes })
}
