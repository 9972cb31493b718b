import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js'
import { habitOf } from './habits.ts'
import { choiceOf } from './other-languages.ts'
import { pastedNote } from '../../diagnostics/character-names.ts'
import { problem, type Problem } from './problem.ts'
import { QUOTED } from './ranges.ts'

/** Far above what a person writes; keeps checking and evaluation shallow and fast. */
const LONGEST = 2000
const parser = new Environment({ unlistedVariablesAreDyn: true, limits: { maxAstNodes: 500, maxDepth: 32 } })

export type Syntax = { readonly node: ASTNode } | { readonly problem: Problem }

/** The syntax tree of an expression, or its first syntax error. */
export function parseSource(source: string): Syntax {
  const end = source.length
  if (source.trim() === '') return { problem: problem({ code: 'expression-empty', start: 0, end }) }
  if (end > LONGEST) return tooLong(`${LONGEST} characters`, LONGEST, end)
  const slashes = commentStart(source)
  if (slashes !== null) {
    return { problem: problem({ code: 'no-remainder', names: ['//'], start: slashes, end: slashes + 2 }) }
  }
  try {
    return { node: parser.parse(source).ast }
  } catch (error) {
    if (error instanceof ParseError && error.code !== 'limit_exceeded') return { problem: explain(source, error) }
    return tooLong('500 parts or 32 levels', 0, end)
  }
}

function tooLong(limit: string, start: number, end: number): Syntax {
  return { problem: problem({ code: 'expression-too-long', names: [limit], start, end }) }
}

/** The position of `//` outside of quotes: CEL treats it as a comment and silently drops the rest. */
function commentStart(source: string): number | null {
  let quote = ''
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i)
    if (quote !== '') {
      if (char === '\\') i++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '/' && source[i + 1] === '/') return i
  }
  return null
}

function explain(source: string, error: ParseError): Problem {
  const last = source.trimEnd().length - 1
  const start = Math.min(error.range?.start ?? 0, last)
  const end = Math.max(start + 1, Math.min(error.range?.end ?? source.length, source.length))
  const atEnd = (error.range?.start ?? 0) > last
  const choice = choiceOf(source)
  if (choice !== null) {
    const names = ['what is chosen between two values is written a ? b : c']
    return problem({ code: 'expression-syntax', names, start: 0, end: source.length, suggestion: choice })
  }
  const habit = habitOf(source)
  if (habit !== null) return habit
  const spelling = atEnd ? null : operatorSpelling(source, start)
  if (spelling !== null) return spelling
  const number = numberIn(source)
  if (number !== null) return number
  const open = atEnd ? unclosed(source) : null
  if (open !== null) return open
  const half = atEnd ? halfChoice(source) : null
  if (half !== null) return half
  const [what, notes] = words(error.code, source.slice(error.range?.start ?? 0, end))
  return problem({ code: 'expression-syntax', names: [what], start, end, notes })
}

/** Powers of ten that stand for parts and multiples in writing. */
const POWERS: Readonly<Record<string, number>> = { '%': -2, k: 3, lakh: 5, lac: 5, million: 6, crore: 7, cr: 7 }

/** `18%`, `20k` and `50,000`. */
function numberIn(source: string): Problem | null {
  const found =
    /(?<![\w.,"'])(\d+(?:\.\d+)?)\s*(%|(?:k|lakh|lac|million|crore|cr)\b)|(?<![\w.,"'])\d{1,3}(?:,\d{2,3})+(?![\w.,"'])/i.exec(
      source,
    )
  if (found === null) return null
  const [written, amount, power = ''] = found
  const suggestion =
    amount === undefined ? written.replaceAll(',', '') : String(Number(`${amount}e${POWERS[power.toLowerCase()] ?? 0}`))
  const names = [`"${written}" is no number`]
  const [start, end] = [found.index, found.index + written.length]
  return problem({ code: 'expression-syntax', names, start, end, suggestion })
}

/** `sum(form.Items.map(i, i.Price)` without its last bracket. */
function unclosed(source: string): Problem | null {
  const plain = source.replaceAll(QUOTED, '')
  const missing = plain.split('(').length - plain.split(')').length
  if (missing <= 0 || /[-+*/<>=!&|,.(]\s*$/.test(plain)) return null
  const suggestion = `${source.trimEnd()}${')'.repeat(missing)}`
  const names = [`${missing === 1 ? 'a bracket is' : `${missing} brackets are`} not closed`]
  return problem({ code: 'expression-syntax', names, start: 0, end: source.length, suggestion })
}

/** `a ? b`. */
function halfChoice(source: string): Problem | null {
  if (!source.includes('?') || source.includes(':')) return null
  const notes = ['A choice needs both values: a ? b : c. Where there is none, write null: a ? b : null.']
  const names = ['what holds otherwise is missing']
  const suggestion = `${source.trimEnd()} : null`
  return problem({ code: 'expression-syntax', names, start: 0, end: source.length, suggestion, notes })
}

/** Operators that people know from SQL, JavaScript and spreadsheets, with their spelling here. */
const SPELLINGS: readonly (readonly [written: RegExp, right: string])[] = [
  [/^!==/, '!='],
  [/^===/, '=='],
  [/^<>/, '!='],
  [/^=>/, '>='],
  [/^=</, '<='],
  [/^=(?!=)/, '=='],
  [/^&(?!&)/, '&&'],
  [/^\|(?!\|)/, '||'],
  [/^and\b/i, '&&'],
  [/^or\b/i, '||'],
  [/^(?:exists|is\s+set|is\s+not\s+(?:null|empty|blank|set))\b/i, '!= null'],
  [/^is\s+(?:null|empty|blank|missing)\b/i, '== null'],
  [/^[x×](?=\s)/i, '*'],
  [/^÷/, '/'],
  [/^is\s+not\b/i, '!='],
  [/^is\b/i, '=='],
  [/^(?:eq|equals)\b/i, '=='],
  [/^(?:ne|neq)\b/i, '!='],
  [/^:=/, '=='],
  [/^not\s+/i, '!'],
  [/^≠/, '!='],
  [/^≥/, '>='],
  [/^≤/, '<='],
  [/^[−–—]/, '-'],
  [/^[“”]/, '"'],
  [/^[‘’]/, "'"],
]

function operatorSpelling(source: string, start: number): Problem | null {
  const wordBefore = /\bnot\s+$/i.exec(source.slice(0, start))
  const starts = [wordBefore?.index ?? -1, start - 2, start - 1, start]
  for (const at of starts) {
    if (at < 0) continue
    for (const [written, right] of SPELLINGS) {
      const match = written.exec(source.slice(at))?.[0]
      if (match === undefined || at + match.length < start) continue
      if (at < start && !/^(?:!==|===|<>|not)/i.test(match)) continue
      return problem({
        code: 'operator-spelling',
        names: [match.trim(), right],
        start: at,
        end: at + match.length,
        suggestion: right,
      })
    }
  }
  return null
}

function words(code: string, written: string): readonly [what: string, notes: readonly string[]] {
  if (code.startsWith('unterminated')) return ['a text in it is not closed', ['Texts stand in quotes: "Open".']]
  if (code === 'reserved_identifier')
    return [
      `"${written}" is a reserved word`,
      ['A choice between two values is written a ? b : c. A field or read of that name needs another one.'],
    ]
  if (code === 'invalid_macro_argument') {
    return ['the first argument must be a name', ['Write rows.exists(r, r.pieces > 0): r stands for each row in turn.']]
  }
  if (/escape/.test(code)) return [`"${written}" is no escape`, ['A backslash in a text is doubled: "\\\\".']]
  if (/number|integer|exponent/.test(code)) return [`"${written}" is no number`, []]
  const pasted = written === '' ? null : pastedNote(written)
  if (pasted !== null) return [`"${written}" was not expected here`, [pasted]]
  if (written.trim() === '')
    return ['it ends too early', ['A bracket may be open, or an operator lacks its right side.']]
  return [`"${written}" was not expected here`, ['Texts stand in quotes: row.Status == "Open".']]
}
