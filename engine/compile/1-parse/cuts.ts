import { mistake, type Mistake } from './mistake.ts'
import { isConditionKey, isTextKey, isWordKey, looksComputed, intendedEnd, quotedEnd, singleQuoted } from './quoting.ts'

/** A value as the file has it: up to the end of its line. */
export interface LineValue {
  /** The key before it; null for an item of a list. */
  readonly key: string | null
  readonly line: string
  /** Offset of `line` in the file. */
  readonly start: number
  /** Inside `{ }` or `[ ]`. */
  readonly flow: boolean
}

/** How a value is cut: the offset in `line` where the author's value ends, and why YAML ends it elsewhere. */
interface Cut {
  readonly end: number
  readonly why: string
}

/** The mistake in a value that YAML would cut or refuse although its meaning is clear; null when there is none. */
export function findCut(written: LineValue): Mistake | null {
  const { line, key, flow } = written
  if (line.startsWith('!')) return tagged(written)
  const curly = curlyQuoted(written)
  if (curly !== null) return curly
  const comma = flow && key !== null ? missingComma(written) : null
  if (comma !== null) return comma
  const inner = line.startsWith('"') || line.startsWith("'") ? quoteInQuotes(written) : null
  if (inner !== null) return inner
  const semicolon = afterSemicolon(written)
  if (semicolon !== null) return semicolon
  const cut = cutOf(written)
  return cut === null ? null : needsQuotes(written, cut)
}

/** `{ from: Draft };` and `[a, b];`: the end of a statement in other languages. */
function afterSemicolon({ line, start, flow }: LineValue): Mistake | null {
  const at = line.search(/;\s*(?:[ \t]#.*)?$/)
  const value = line.slice(0, Math.max(0, at)).trimEnd()
  if (flow || !/^\{.*\}$|^\[.*\]$|^'[^']*'$|^"[^"\\]*"$/.test(value)) return null
  if (value.startsWith('{') && !isMap(value.slice(1, -1))) return null
  const names = ['";" ends nothing here']
  return mistake({ code: 'yaml-syntax', names, start: start + at, end: start + at + 1, suggestion: '', repairs: true })
}

/** `“=today”`: quotes of a text editor, which YAML and expressions take for letters. */
function curlyQuoted({ line, start, key }: LineValue): Mistake | null {
  const [written, inner = ''] = /^[‘’‚‛“”„]([^‘’“”]*)[‘’“”](?=\s*(?:[,\]}#]|$))/.exec(line) ?? []
  if (written === undefined || !(inner.startsWith('=') || isConditionKey(key))) return null
  const suggestion = singleQuoted(inner)
  const names = [`${written.charAt(0)} is no quote here`]
  return mistake({ code: 'quote-expression', names, start, end: start + written.length, suggestion, repairs: true })
}

function needsQuotes({ line, start, key, flow }: LineValue, cut: Exclude<ReturnType<typeof cutOf>, null>): Mistake {
  // `in ("a", "b")` of SQL would be the next mistake.
  const value = line.slice(0, cut.end).trimEnd()
  const meant = value.replace(/\bin\s*\(([^()]*,[^()]*)\)/i, 'in [$1]')
  // A computed value begins with `=`, which the author forgot together with the quotes.
  const right = singleQuoted(
    templateOf(key, meant) ?? (key === 'value' && !meant.startsWith('=') ? `=${meant}` : meant),
  )
  const head = key === null ? (flow ? '' : '- ') : `${key}: `
  return mistake({
    code: 'quote-expression',
    names: [cut.why],
    start,
    end: start + value.length,
    suggestion: right,
    notes: [`Write it as: ${head}${right}`],
    repairs: true,
    ...(isWordKey(key) && cut.why === COMMENT && { severity: 'warning' as const }),
  })
}

/** `{{form.id}}` and `${form.id}` of other systems: a computed value begins with `=`, a condition with nothing. */
function templateOf(key: string | null, value: string): string | null {
  const inner = /^(?:\{\{|[$#]\{)\s*([^{}]+?)\s*\}\}?$/.exec(value)?.[1]
  if (inner === undefined) return null
  return isConditionKey(key) ? inner : isTextKey(key) ? `{${inner}}` : `=${inner}`
}

function cutOf(written: LineValue): Cut | null {
  const { line } = written
  const leading = LEADING[line.charAt(0)]
  return leading === undefined ? plainCut(written) : leading(written)
}

/** Where the author's value ends; -1 when a bracket is never closed. */
function endOf({ line, key, flow }: LineValue): number {
  return intendedEnd(line, flow ? ',]}' : '', () => isTextKey(key) || isWordKey(key) || looksComputed(line))
}

const LEADING: Readonly<Record<string, (written: LineValue) => Cut | null>> = {
  '"': afterQuote,
  "'": afterQuote,
  '{': afterBrace,
  '[': afterBracket,
  '%': (written) => whole(written, 'no plain text begins with "%"'),
  '@': (written) => whole(written, 'no plain text begins with "@"'),
  '`': (written) => whole(written, 'no plain text begins with "`"'),
  '|': blockText,
  '>': blockText,
  '&': (written) => (/^&(?:&|\s)/.test(written.line) ? whole(written, 'a leading "&" marks a value') : null),
  '*': (written) =>
    /^\*[^\s*,[\]{}]+\s*(?:#|,|\]|\}|$)/.test(written.line) ? null : whole(written, 'a leading "*" repeats a value'),
  '-': (written) => (/^-\s/.test(written.line) ? whole(written, 'a leading "- " begins a list') : plainCut(written)),
  '?': (written) => (/^\?\s/.test(written.line) ? whole(written, 'a leading "? " begins a key') : plainCut(written)),
  '#': (written) => whole(written, '"#" begins a comment'),
}

function whole(written: LineValue, why: string): Cut | null {
  const end = endOf({ ...written, line: `x${written.line.slice(1)}` })
  return end < 0 ? { end: written.line.length, why } : { end, why }
}

function blockText(written: LineValue): Cut | null {
  const { line, flow } = written
  if (!flow && /^[|>][-+1-9]{0,2}[ \t]*(?:[ \t]#.*)?$/.test(line)) return null
  return whole(written, `a leading "${line.charAt(0)}" begins a text of several lines`)
}

/** `!form.done`: YAML reads a tag with an empty value. */
function tagged(written: LineValue): Mistake {
  const { line, start, key } = written
  const end = endOf(written)
  const value = line.slice(0, end < 0 ? line.length : end).trimEnd()
  const expression = !/^!(?:!|<|[\w-]+!)/.test(line) && (isTextKey(key) || /[.(&|=]/.test(value) || key === null)
  const tag = /^\S+/.exec(value)?.[0] ?? value
  if (!expression) return mistake({ code: 'no-tags', names: [tag], start, end: start + tag.length })
  const right = singleQuoted(value)
  const name = /^!\s*([\w.]+)$/.exec(value)?.[1]
  const notes = [`Write it as: ${key === null ? '' : `${key}: `}${right}`]
  if (isConditionKey(key) && name !== undefined) notes.push(`Or without quotes: ${key}: ${name} == false`)
  return mistake({
    code: 'quote-expression',
    names: ['a leading "!" is a tag and leaves the value empty'],
    start,
    end: start + value.length,
    suggestion: right,
    notes,
    repairs: true,
  })
}

const OPERATOR = /^(?:==|!=|<|>|&&|\|\||\?|\+|\*|-\s|\.|in\s|\|)/

/** What follows a quoted value on its line, unless it is a comment or the end of a flow item. */
function restAfter({ line, flow }: LineValue, end: number): string {
  const rest = line.slice(end)
  const ended = flow ? /^\s*(?:[,\]}]|$)/.test(rest) : rest.trim() === ''
  return ended || /^\s+#/.test(rest) || /^\s*:(?:\s|$)/.test(rest) ? '' : rest.trim()
}

/** `'It's late'`: the author's text continues after the quote that ends it for YAML. */
function quoteInQuotes(written: LineValue): Mistake | null {
  const { line, start, flow } = written
  const close = quotedEnd(line, 0)
  if (close < 0) return null
  const rest = restAfter(written, close)
  if (rest === '' || OPERATOR.test(rest)) return null
  const quote = line.charAt(0)
  const last = flow ? closeBeforeEnd(line, quote, close) : line.trimEnd().lastIndexOf(quote)
  const glued = /\w/.test(line.charAt(close))
  if (last < close && !glued) return null
  const inner = last >= close ? line.slice(1, last) : line.slice(1).trimEnd()
  const end = last >= close ? last + 1 : line.trimEnd().length
  if (!flow && line.slice(end).trim() !== '' && !/^\s+#/.test(line.slice(end))) return null
  const text = quote === "'" ? inner.replaceAll("''", "'") : inner.replaceAll('\\"', '"')
  return mistake({
    code: 'quote-in-quotes',
    names: [quote],
    start,
    end: start + end,
    suggestion: singleQuoted(text),
    repairs: true,
  })
}

/** The last quote of a flow item: the first one after `from` that is followed by a comma, a bracket or the end. */
function closeBeforeEnd(line: string, quote: string, from: number): number {
  for (let i = line.indexOf(quote, from); i >= 0; i = line.indexOf(quote, i + 1)) {
    if (/^\s*(?:[,\]}]|$)/.test(line.slice(i + 1, i + 20))) return i
  }
  return -1
}

function afterQuote(written: LineValue): Cut | null {
  const close = quotedEnd(written.line, 0)
  if (close < 0 || restAfter(written, close) === '') return null
  const end = endOf(written)
  return { end: end < 0 ? written.line.length : end, why: 'the leading quote closes before the value ends' }
}

const never = (): boolean => false

function afterBrace(written: LineValue): Cut | null {
  const { line, key } = written
  const close = intendedEnd(line.slice(1), '}', never) + 1
  if (close <= 0 || line[close] !== '}') return null
  const goesOn = line.startsWith('{{') || restAfter(written, close + 1) !== ''
  if (!goesOn && (!isTextKey(key) || isMap(line.slice(1, close)))) return null
  const end = endOf(written)
  return goesOn && end < 0 ? null : { end, why: '"{" begins a map' }
}

/** Whether the text between braces is a map rather than an expression. */
function isMap(inner: string): boolean {
  return inner.trim() === '' || (/:(?:\s|$)|^\s*["'].*["']\s*:/.test(inner) && !/\s\?\s/.test(inner))
}

function afterBracket(written: LineValue): Cut | null {
  const { line } = written
  const close = intendedEnd(line.slice(1), ']', never) + 1
  if (close <= 0 || line[close] !== ']' || restAfter(written, close + 1) === '') return null
  const end = endOf(written)
  return end < 0 ? null : { end, why: '"[" begins a list' }
}

const COMMENT = '" #" begins a comment and cuts the rest'

function plainCut(written: LineValue): Cut | null {
  const { line, flow, key } = written
  const meant = endOf(written)
  if (meant < 0 && flow) return null
  const end = meant < 0 ? line.length : meant
  const value = line.slice(0, end).trimEnd()
  const stop = (flow ? /[,[\]{}]|:(?=[\s,[\]{}]|$)|[ \t]#/ : /:(?=\s|$)|[ \t]#/).exec(value)
  if (stop === null) return null
  const mark = stop[0].trim()
  // `[Code, Qty: { … }]`: an item that is a map with one key.
  if (mark === ':' && flow && key === null && !value.slice(0, stop.index).includes('?')) return null
  if (mark === ',' && !isTextKey(key) && ROUND_LIST.test(value)) return null
  if (mark === '#' && meant < 0) return null
  if (mark === '#') return { end, why: COMMENT }
  if (mark === ':') return { end, why: '": " makes a key of what stands before it' }
  return { end, why: `inside brackets "${mark}" ends a value` }
}

/** `(Low, Normal)`: a list in the wrong brackets, rather than an expression. */
const ROUND_LIST = /^\([^()[\]{}=<>&|+*?]*\)$/

/** `{ label: Total type: money }`: two entries without a comma between them, rather than one text. */
function missingComma({ line, start }: LineValue): Mistake | null {
  const quoted = /^["']/.test(line) ? quotedEnd(line, 0) : 0
  const value =
    quoted < 0 ? '' : line.slice(quoted, quoted + Math.max(0, line.slice(quoted).search(/[,[\]{}#]|:\s/)) + 1)
  const match = /^([^?(]*?)([ \t]+)[a-z][\w-]*:$/.exec(value)
  const [, before = '', blank = ''] = match ?? []
  if (match === null || (quoted === 0 && before.trim() === '') || /[=<>|&+*-]$/.test(before)) return null
  const at = start + quoted + before.length
  return mistake({ code: 'missing-comma', start: at, end: at + blank.length, suggestion: ', ', repairs: true })
}
