import { nearestName } from '../../diagnostics/nearest.ts'
import type { Format, TextPart } from '../tree.ts'
import { problem, type Problem } from './problem.ts'
import { parseSource } from './syntax.ts'
import { typeName, type Type } from './types.ts'

/** One pair of braces in a text; offsets in the text. */
export interface Hole {
  /** The range between the braces, up to the `|` of a format. */
  readonly start: number
  readonly end: number
  /** The word after a single `|`. */
  readonly format: { readonly name: string; readonly start: number; readonly end: number } | null
}

export type Piece = string | Hole

const FORMATS: Readonly<Record<Format, readonly Type['kind'][]>> = {
  number: ['number'],
  money: ['number'],
  percent: ['number'],
  date: ['date', 'text'],
  datetime: ['date', 'text'],
}

/** Text and holes in their order; a brace that closes nothing or is never closed is a problem. */
export function splitText(source: string): {
  readonly pieces: readonly Piece[]
  readonly problems: readonly Problem[]
} {
  const pieces: Piece[] = []
  const problems: Problem[] = []
  let words = ''
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i)
    if ((char === '{' || char === '}') && source[i + 1] === char) words += source.charAt(i++)
    else if (char === '}') problems.push(problem({ code: 'brace-stray', start: i, end: i + 1, suggestion: '}}' }))
    else if (char !== '{') words += char
    else {
      const hole = holeAt(source, i + 1)
      if (hole === null) {
        problems.push(openBrace(source, i))
        break
      }
      if (words !== '') pieces.push(words)
      words = ''
      pieces.push(hole.hole)
      i = hole.close
    }
  }
  if (words !== '') pieces.push(words)
  return { pieces, problems }
}

/** `{size(rows) wait`: the brace belongs after the longest expression, and its format, that can be read. */
function openBrace(source: string, start: number): Problem {
  const rest = source.slice(start + 1, start + LONGEST_HOLE)
  const ends = [...rest.matchAll(/(?<=[\w)\]"'])(?![\w.([])/g)].map(({ index }) => index)
  const end = ends.toReversed().find((each) => !('problem' in parseSource(rest.slice(0, each))))
  if (end === undefined) return problem({ code: 'brace-open', start, end: start + 1 })
  const format = /^\s*\|\s*\w+/.exec(rest.slice(end))?.[0] ?? ''
  const inner = rest.slice(0, end) + format
  return problem({ code: 'brace-open', start, end: start + 1 + inner.length, suggestion: `{${inner.trim()}}` })
}

const LONGEST_HOLE = 200

/** The hole that starts at `start`, respecting quotes and inner braces; null when it is never closed. */
function holeAt(source: string, start: number): { readonly hole: Hole; readonly close: number } | null {
  let quote = ''
  let depth = 0
  let bar = -1
  for (let i = start; i < source.length; i++) {
    const char = source.charAt(i)
    if (quote !== '') {
      if (char === '\\') i++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '{' || char === '(' || char === '[') depth++
    else if (char === '}' && depth <= 0) return { hole: holeOf(source, { start, bar, close: i }), close: i }
    else if (char === '}' || char === ')' || char === ']') depth--
    else if (char === '|' && source[i + 1] === '|') i++
    else if (char === '|' && depth === 0) bar = i
  }
  return null
}

function holeOf(source: string, at: { readonly start: number; readonly bar: number; readonly close: number }): Hole {
  const { start, bar, close } = at
  if (bar < 0) return { start, end: close, format: null }
  const written = source.slice(bar + 1, close)
  const name = written.trim()
  const from = bar + 1 + (written.length - written.trimStart().length)
  return { start, end: bar, format: { name, start: from, end: Math.max(from + name.length, bar + 1) } }
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(FORMATS, name)
}

/** The text part for a hole, or a problem with its format. */
export function formatHole(hole: Hole, tree: Extract<TextPart, object>['value'], type: Type): TextPart | Problem {
  if (type.kind === 'list' || type.kind === 'row') {
    return problem({ code: 'text-needs-value', names: [typeName(type)], start: hole.start, end: hole.end })
  }
  if (hole.format === null) return { value: tree, format: null }
  const { name } = hole.format
  if (!isFormat(name)) return unknownFormat(hole.format)
  if (type.kind === 'any' || type.kind === 'null' || FORMATS[name].includes(type.kind))
    return { value: tree, format: name }
  return problem({ ...hole.format, code: 'format-type', names: [name, typeName(type)] })
}

function unknownFormat(format: Exclude<Hole['format'], null>): Problem {
  const formats = Object.keys(FORMATS)
  const notes = [`The formats are ${formats.join(', ')}.`]
  const suggestion = nearestName(format.name, formats)
  return problem({ ...format, code: 'unknown-format', names: [format.name], suggestion, notes })
}
