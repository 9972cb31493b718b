import type { YAMLError } from 'yaml'
import { mistake, type Mistake } from './mistake.ts'

/**
 * Explains in our words what the YAML reader found. Syntax errors cause others, so only the first of them is
 * reported; errors that do not cause others are each reported.
 */
export function explainSyntax(text: string, errors: readonly YAMLError[]): readonly Mistake[] {
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0])
  const alone = sorted.filter((error) => error.code === 'BAD_DQ_ESCAPE' || error.code === 'TAG_RESOLVE_FAILED')
  const first = sorted.find((error) => !alone.includes(error))
  return sorted.filter((error) => error === first || alone.includes(error)).map((error) => explain(text, error))
}

function explain(text: string, error: YAMLError): Mistake {
  const [start, end] = inside(text, error.pos)
  const written = text.slice(start, end)
  switch (error.code) {
    case 'BAD_DQ_ESCAPE':
      return badEscape(text, start)
    case 'TAG_RESOLVE_FAILED':
    case 'MULTIPLE_TAGS':
      return mistake({ code: 'no-tags', names: [/^\S*/.exec(text.slice(start))?.[0] ?? written], start, end })
    case 'BAD_ALIAS':
      return mistake({ code: 'unknown-alias', names: [written.replace(/^[*&]/, '')], start, end })
    case 'TAB_AS_INDENT':
    case 'BAD_INDENT':
    case 'NON_STRING_KEY':
      return mistake({ code: SAME_MISTAKE[error.code], start, end })
    case 'UNEXPECTED_TOKEN':
      return mistake({ code: 'yaml-syntax', names: [unexpected(text, start)], start, end })
    default:
      return mistake({ code: 'yaml-syntax', names: [plainWords(error.message)], start, end })
  }
}

/** Errors that need no explanation beyond their position. */
const SAME_MISTAKE = { TAB_AS_INDENT: 'tab-indent', BAD_INDENT: 'bad-indent', NON_STRING_KEY: 'key-not-text' } as const

function badEscape(text: string, start: number): Mistake {
  const end = start + 2
  const notes = ['Single quotes keep a backslash as it is.']
  return mistake({ code: 'bad-escape', names: [text.slice(start, end)], start, end, notes })
}

/** An error at the end of the file is shown at its last letter, and no error is wider than its line. */
function inside(text: string, [from, to]: readonly [number, number]): readonly [number, number] {
  const last = Math.max(0, text.trimEnd().length - 1)
  const start = Math.min(from, last)
  const line = text.indexOf('\n', start)
  const limit = line < 0 ? text.length : line
  return [start, Math.max(Math.min(to, limit), Math.min(start + 1, text.length))]
}

function unexpected(text: string, start: number): string {
  const token = /^[\w-]+|^./u.exec(text.slice(start, start + 50))?.[0] ?? ''
  return /[\]}]/.test(token) ? `"${token}" closes nothing` : `"${token}" was not expected here`
}

function plainWords(message: string): string {
  const sentence = message.split(/\n| at line /)[0] ?? message
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/[.:]$/, '')
}
