/** Days that a file holds as written texts: `"2026-04-01"`, or `"2026-04-01T10:30"` where a moment is compared. */
import type { ASTNode } from '@marcbachmann/cel-js'
import { isDay, isMoment } from '../day.ts'
import { refuseNode, type ExpressionContext, type TypedTree } from './context.ts'
import { dateType } from './types.ts'

/** A written text where a day is wanted: typed as a day, or refused because it is none; null: no written text. */
export function typedDay(context: ExpressionContext, node: ASTNode, typed: TypedTree): TypedTree | null {
  if (node.op !== 'value' || typeof node.args !== 'string' || node.args === '') return null
  const written = node.args
  if (isMoment(written)) return { ...typed, type: dateType }
  const meant = meantDay(written)
  const suggestion = dayOfWord(written) ?? (meant === null ? null : JSON.stringify(meant))
  const notes = suggestion === null ? dayNotes(written) : []
  return refuseNode(context, node, { code: 'no-day', names: [written], suggestion, notes })
}

/** Days that people write as words. */
const WORDS: Readonly<Record<string, string>> = {
  today: 'today',
  now: 'today',
  tomorrow: 'addDays(today, 1)',
  yesterday: 'addDays(today, -1)',
}

/** The expression that a day written as a word stands for; null: the text is no such word. */
function dayOfWord(written: string): string | null {
  const word = written.trim().toLowerCase()
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null
}

/** The day that a text in another spelling means, with the day before the month where both could be; null: none. */
export function meantDay(written: string): string | null {
  const [, first = '', second = '', third = ''] = /^\s*(\d{1,4})[-/.](\d\d?)[-/.](\d{1,4})\s*$/.exec(written) ?? []
  if (first.length === 4 && third.length < 3) return existing(first, second, third)
  if (first.length > 2 || third.length !== 4) return null
  return existing(third, second, first) ?? existing(third, first, second)
}

function existing(year: string, month: string, day: string): string | null {
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(written) ? written : null
}

/** What helps where a text is no day, nor another spelling of one. */
export function dayNotes(written: string): readonly string[] {
  const [month] = /^\d{4}-\d\d(?=-\d\d)/.exec(written) ?? []
  const last = month === undefined ? undefined : [31, 30, 29, 28].find((day) => isDay(`${month}-${day}`))
  return [
    last === undefined
      ? 'A day is written 2026-04-01, today is =today.'
      : `The last day of that month is ${month}-${last}.`,
  ]
}
