/** Lines of maps and lists that YAML reads differently from what their author meant. */
import type { CST } from 'yaml'
import { mistake, type Mistake } from './mistake.ts'

/** The map that contains a key, or a value that lacks its colon. */
export interface Holder {
  /** Columns of the maps and lists around the line, the innermost last. */
  readonly columns: readonly number[]
  readonly isFirst: boolean
  /** The value of the previous key. */
  readonly before: CST.Token | null
}

export function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

/** Whether a line begins with a key, rather than with an expression that contains a colon. */
export function beginsKey(line: string): boolean {
  if (/^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?=\s|$)/.test(line)) return true
  if (/^["'[{|>@`%!*#]/.test(line) && !/^[!*][^\s]*[ \t]+:(?=\s|$)/.test(line)) return false
  const colon = line.search(/:(?=\s|$)/)
  return colon >= 0 && !/[ \t][#?][ \t]?/.test(line.slice(0, colon))
}

/**
 * Finds mistakes in the lines of a key: YAML takes lines without a colon for the beginning of the key below them.
 *
 * @param hasColon null: a value below its key, which may have been meant as a key with a value
 */
export function lineWithoutColon(
  text: string,
  token: CST.Token,
  holder: Holder & { readonly hasColon: boolean | null },
): readonly Mistake[] {
  if (token.type !== 'scalar') return holder.hasColon === false ? [] : misplaced(text, token, holder)
  const { hasColon, columns } = holder
  const lines = linesOf(token)
  if (hasColon === null) return lines.slice(0, 1).flatMap((line) => gluedLine(line, null) ?? [])
  const [first] = lines
  if (!first) return []
  const tabs = tabsBefore(text, first.start)
  if (tabs) return [tabs]
  const column = columns.at(-1) ?? 0
  const startsLine = text.slice(first.start - columnAt(text, first.start), first.start).trim() === ''
  // A text after its key continues over deeper lines; one of them that looks like a key is indented wrongly.
  if (!startsLine && !isCompact(text, first.start) && lines.length > 1)
    return [badIndent(text, lines.at(-1) ?? first, columns.slice(0, -1))]
  const isPlaced = columnAt(text, first.start) === column || holder.isFirst
  if (!isPlaced && hasColon) return [badIndent(text, first, columns)]
  const inList =
    holder.before?.type === 'block-seq' && columnAt(text, first.start) === columnAt(text, holder.before.offset)
  if (!isPlaced && !inList) return [badIndent(text, first, columns)]
  const wrong = hasColon ? lines.slice(0, -1) : lines.slice(0, 1)
  return wrong.map((line) => gluedLine(line, inList ? 'list' : 'map') ?? withoutMark(line, inList))
}

function tabsBefore(text: string, start: number): Mistake | null {
  const from = start - columnAt(text, start)
  const match = /^( *)(\t+)[ \t]*$/.exec(text.slice(from, start))
  const [, spaces = '', tabs = ''] = match ?? []
  const at = from + spaces.length
  return match && mistake({ code: 'tab-indent', start: at, end: at + tabs.length })
}

/** Whether it follows a dash: the first key of a map that is a list item. */
function isCompact(text: string, start: number): boolean {
  return /^(?:[ ]*[-?] +)+$/.test(text.slice(start - columnAt(text, start), start))
}

function misplaced(text: string, token: CST.Token, { columns, isFirst }: Holder): readonly Mistake[] {
  const start = token.type === 'flow-collection' ? token.start.offset : token.offset
  if (isFirst || columnAt(text, start) === columns.at(-1)) return []
  return [badIndent(text, { start, written: text.slice(start).split('\n')[0] ?? '' }, columns)]
}

interface Line {
  readonly start: number
  readonly written: string
}

function linesOf({ source, offset }: CST.FlowScalar): readonly Line[] {
  let start = offset
  return source.split('\n').flatMap((line) => {
    const written = line.trim()
    const at = start + line.length - line.trimStart().length
    start += line.length + 1
    return written === '' ? [] : [{ start: at, written }]
  })
}

function badIndent(text: string, line: Line, columns: readonly number[]): Mistake {
  const { start, written } = line
  const current = columnAt(text, start)
  if (isBelowDash(text, start)) return withoutMark(line, true)
  const nearest = columns.toSorted((a, b) => Math.abs(a - current) - Math.abs(b - current) || b - a)[0]
  const open = [...new Set(columns.map((column) => column + 1))].join(', ')
  const notes = [
    `This line begins in column ${current + 1}; what is open above begins in column ${open}.`,
    ...(nearest === undefined ? [] : [`Begin it in column ${nearest + 1}, behind ${nearest} spaces.`]),
  ]
  const word = /^[^\s:]*:?/.exec(written)?.[0].length ?? 1
  return mistake({ code: 'bad-indent', start, end: start + Math.max(1, word), notes })
}

/** Whether the line before it, apart from deeper ones, is an item of a list that begins in the same column. */
function isBelowDash(text: string, start: number): boolean {
  const column = columnAt(text, start)
  const above = text
    .slice(0, start - column)
    .split('\n')
    .findLast((line) => line.trim() !== '' && line.search(/\S/) <= column)
  return above?.startsWith('- ', column) === true && above.slice(0, column).trim() === ''
}

const GLUED = {
  map: { code: 'space-after-colon', written: /^([A-Za-z][\w-]*):(?![/:])(\S.*)$/, mark: ': ' },
  list: { code: 'space-after-dash', written: /^(-)([A-Za-z"'{[].*)$/, mark: ' ' },
} as const

/** `key:value` and `-item`, which are repaired: the map or list continues. */
function gluedLine({ start, written }: Line, kind: 'map' | 'list' | null): Mistake | null {
  for (const holder of ['map', 'list'] as const) {
    const { code, written: pattern, mark } = GLUED[holder]
    const match = kind === null || kind === holder ? pattern.exec(written) : null
    if (match === null) continue
    const [, head = '', rest = ''] = match
    const repairs = !/:\s|^[!&*|>%@`]/.test(rest)
    const suggestion = `${head}${mark}${rest}`
    return mistake({ code, names: [head], start, end: start + written.length, suggestion, repairs })
  }
  return null
}

/** `-{ from: Draft }`, in which YAML reads a key. */
export function gluedItem(start: number, line: string): Mistake | null {
  return gluedLine({ start, written: line.trimEnd() }, 'list')
}

function withoutMark({ start, written }: Line, isItem: boolean): Mistake {
  const comment = /^(?:\/\/|--|;|\/\*)\s*(.*?)\s*(?:\*\/)?$/.exec(written)?.[1]
  if (comment !== undefined) {
    const [end, suggestion] = [start + written.length, `# ${comment}`]
    return mistake({
      code: 'missing-colon',
      names: [written],
      start,
      end,
      suggestion,
      notes: ['A comment begins with #.'],
    })
  }
  const notes = [isItem ? 'Items of a list begin with "- ".' : 'Each line of a map is "key: value".']
  const code = isItem ? 'missing-dash' : 'missing-colon'
  const [, key, value] = /^([a-z]\w*)(?:\s*=\s*|\s+)([^\s=].*)$/.exec(written) ?? []
  const suggestion = isItem ? `- ${written}` : key === undefined ? null : `${key}: ${value}`
  return mistake({ code, names: [written], start, end: start + Math.max(1, written.length), notes, suggestion })
}

/** Where an open bracket is closed: before one that closes another kind, else after the lines that belong to it. */
export function closingNote(text: string, start: number): string {
  const open = text.charAt(start)
  const close = open === '{' ? '}' : ']'
  const end = endOfBlock(text, start)
  let at = end
  for (let i = start, depth = 0; i < end; i++) {
    if ('{['.includes(text.charAt(i))) depth++
    else if ('}]'.includes(text.charAt(i)) && --depth === 0) {
      at = i
      break
    }
  }
  const line = text.slice(0, at).split('\n').length
  return `Write ${close} on line ${line}, column ${columnAt(text, at) + 1}.`
}

/** The end of a line and of the lines below it that are indented deeper. */
function endOfBlock(text: string, start: number): number {
  const lines = text.slice(start - columnAt(text, start)).split('\n')
  const indent = lines[0]?.search(/\S/) ?? 0
  const next = lines.findIndex((line, at) => at > 0 && line.trim() !== '' && line.search(/\S/) <= indent)
  const block = lines.slice(0, next < 0 ? lines.length : next).join('\n')
  return start - columnAt(text, start) + block.replace(/[ \t]#.*$/, '').trimEnd().length
}

/** `{ type:money }`: YAML reads one word, a key without a value. */
export function gluedInFlow(text: string, start: number): Mistake | null {
  const line = text.slice(start, start + 500).split('\n')[0] ?? ''
  const match = /^([A-Za-z][\w-]*):([^\s,:/[\]{}"'][^,:[\]{}"']*)(?=[,}])/.exec(line)
  if (match === null) return null
  const [written, key = '', value = ''] = match
  const suggestion = `${key}: ${value.trimEnd()}`
  const end = start + written.trimEnd().length
  return mistake({ code: 'space-after-colon', names: [key], start, end, suggestion, repairs: true })
}

/**
 * `{ when: row.amount > 10,00,000 }`: each comma ends a value for YAML. A single group can also be the end of a range.
 *
 * @param start of the digits after the first comma
 * @param key of the value before it
 */
export function groupedNumber(text: string, { start, key }: { start: number; key: string }): Mistake | null {
  const before = /(?<!\d)\d{1,3},$/.exec(text.slice(Math.max(0, start - 5), start))?.[0]
  const rest = /^[\d,]*\d(?=\s*[,}\]]|\s+[&|<>=])/.exec(text.slice(start, start + 40))?.[0]
  const written = `${before}${rest}`
  if (!isGrouped(written) || (LISTS_OF_NUMBERS.has(key) && written.split(',').length === 2)) return null
  const [from, end] = [start - (before?.length ?? 0), start + (rest?.length ?? 0)]
  return mistake({ code: 'grouped-number', start: from, end, suggestion: written.replaceAll(',', ''), repairs: true })
}

/** Keys that hold several numbers. */
const LISTS_OF_NUMBERS: ReadonlySet<string> = new Set(['length', 'rows'])

/** `1,200,000`, or `12,00,000` as in India; `1,40` and `1, 200` can be two numbers. */
export function isGrouped(written: string): boolean {
  return /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/.test(written)
}
