/**
 * Characters of word processors, chats and web pages that look like a space, a dash, a colon or a quote, or like
 * nothing, where YAML or an expression needs that of the keyboard. Inside a text they are left as they are.
 */
import { characterName, PASTED } from '../../diagnostics/character-names.ts'
import { linesNotes } from '../../diagnostics/nearest.ts'
import { mistake, type Mistake } from './mistake.ts'
import { isConditionKey, isTextKey } from './quoting.ts'

const { spaces, joiners, invisible, dashes, bullets, colons, quotes } = PASTED
const isOf = (characters: string): ((char: string) => boolean) => {
  const pattern = new RegExp(`[${characters}]`)
  return (char) => pattern.test(char)
}
const isAny = isOf(Object.values(PASTED).join(''))
const isSpace = isOf(spaces)
const isUnseen = isOf(invisible + joiners)
const isJoiner = isOf(joiners)
const isDash = isOf(dashes)
const isColon = isOf(colons)
const isQuote = isOf(quotes)

const BLANK = `[ \\t${spaces}${invisible}${joiners}]`
const BLANKS = new RegExp(BLANK, 'g')
const INDENT = new RegExp(`^${BLANK}*`)
/** The dashes of items, each before a blank. */
const ITEM = new RegExp(`^(?:[-${dashes}${bullets}]${BLANK}+)*`)
/** A key with its colon, before a blank; after a wide colon there need not be one. */
const KEY = new RegExp(
  `^[A-Za-z_][\\w${invisible}${joiners}${dashes}-]*${BLANK}*(?::(?=${BLANK}|$)|[${colons}](?=${BLANK}|$)|[${colons}])`,
)
const ENDS = new RegExp(`(?:^|[,:[{])${BLANK}*$`)
const BEGINS = new RegExp(`^${BLANK}*(?:$|[,\\]}#])`)

interface Found {
  readonly start: number
  readonly end: number
  readonly written: string
  /** What the keyboard writes. */
  readonly right: string
}

/** Each as a certain repair; the first one says on which lines the others are. */
export function pastedCharacters(text: string): readonly Mistake[] {
  if (!isAny(text)) return []
  const found: Found[] = []
  let start = text.startsWith('\ufeff') ? 1 : 0
  let deeperThan = Infinity
  for (const line of text.slice(start).split('\n')) {
    const indent = INDENT.exec(line)?.[0].length ?? 0
    if (line.trim() !== '' && line[indent] !== '#' && indent <= deeperThan) {
      deeperThan = /[:-]\s+[|>][-+\d]*\s*$/.test(line) ? indent : Infinity
      if (isAny(line))
        found.push(...inLine(line).map((one) => ({ ...one, start: one.start + start, end: one.end + start })))
    }
    start += line.length + 1
  }
  return asMistakes(text, found)
}

function asMistakes(text: string, found: readonly Found[]): readonly Mistake[] {
  const [first, ...others] = found
  if (!first) return []
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const lines = [...new Set(others.map(({ start }) => lineOf(start)))].filter((line) => line !== lineOf(first.start))
  const further = linesNotes(lines)
  return found.map(({ start, end, written, right }, at) => {
    const names = [characterName(written), right.trim() === '' ? (right === '' ? 'nothing' : 'a space') : right.trim()]
    const shown = { code: 'pasted-character', names, start, end, suggestion: right, repairs: true } as const
    return at === 0 ? mistake({ ...shown, notes: further }) : mistake({ ...shown, isSilent: true })
  })
}

function inLine(line: string): readonly Found[] {
  const [indent = ''] = INDENT.exec(line) ?? []
  const [dashesBefore = ''] = ITEM.exec(line.slice(indent.length)) ?? []
  const at = indent.length + dashesBefore.length
  const [key = ''] = KEY.exec(line.slice(at)) ?? []
  const value = line.slice(at + key.length)
  const name = key.replace(/[^\w-]/g, '')
  const isGlued = isColon(key.slice(-1)) && !new RegExp(`^(?:${BLANK}|$)`).test(value)
  return joined([
    ...charactersIn(indent, 0, rightBlank),
    ...charactersIn(dashesBefore, indent.length, (char) => rightBlank(char) ?? '-'),
    ...charactersIn(key, at, (char) =>
      isColon(char) ? (isGlued ? ': ' : ':') : isDash(char) ? '-' : rightBlank(char),
    ),
    ...inValue(value, at + key.length, name === '' ? null : name),
  ])
}

/** Neighbours are one mistake. */
function joined(found: readonly Found[]): readonly Found[] {
  const all: Found[] = []
  for (const one of found) {
    const before = all.at(-1)
    if (before?.end !== one.start) all.push(one)
    else all[all.length - 1] = { ...before, end: one.end, right: before.right + one.right }
  }
  return all
}

const rightBlank = (char: string): string | null => (isSpace(char) ? ' ' : isUnseen(char) ? '' : null)

function charactersIn(part: string, at: number, right: (char: string, index: number) => string | null): Found[] {
  return part.split('').flatMap((written, index) => {
    const meant = isAny(written) ? right(written, index) : null
    return meant === null ? [] : [{ start: at + index, end: at + index + 1, written, right: meant }]
  })
}

function inValue(value: string, at: number, key: string | null): readonly Found[] {
  if (isComputed(value, key)) return charactersIn(value, at, (char, index) => rightInExpression(value, char, index))
  const own = withoutQuoted(value)
  const isName = !isTextKey(key) && /^[\w.-]+$/.test(own.replace(BLANKS, ''))
  const isOtherScript = /[^ -\u02ff\u2000-\u206f\ufeff]/.test(own)
  return charactersIn(own, at, (char, index) => {
    if (isDash(char) && /^\s*$/.test(own.slice(0, index)) && /^\s*[\d.]+\s*$/.test(own.slice(index + 1))) return '-'
    if (isOtherScript && isJoiner(char)) return null
    if (isName && isUnseen(char)) return ''
    const isBesideMark = ENDS.test(own.slice(0, index)) || BEGINS.test(own.slice(index + 1))
    return isBesideMark ? rightBlank(char) : null
  })
}

const isComputed = (value: string, key: string | null): boolean =>
  isConditionKey(key) || /^\s*["'\u2018-\u201f]?=/.test(value.replace(BLANKS, ' '))

/** Quoted texts and remarks as letters, so that nothing is found in them. */
function withoutQuoted(value: string): string {
  const letters = (part: string): string => 'x'.repeat(part.length)
  const quoted = /(?<=^|[,:[{\s])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g
  return value.replaceAll(quoted, letters).replace(/(?<=\s)#.*$/, (remark) => `#${letters(remark.slice(1))}`)
}

function rightInExpression(value: string, char: string, index: number): string | null {
  if (isInText(value, index)) return null
  if (isQuote(char)) return value.trimStart().startsWith('"') ? "'" : '"'
  return isDash(char) ? '-' : rightBlank(char)
}

/** Whether a straight quote of an expression is open there; the outermost ones may be those of YAML. */
function isInText(value: string, index: number): boolean {
  const outer = /^\s*(["'])[^"']*[=\w(!].*\1\s*$/.exec(value)?.[1]
  let open = ''
  for (const char of value.slice(0, index)) {
    if ((char !== '"' && char !== "'") || char === outer) continue
    open = open === '' ? char : open === char ? '' : open
  }
  return open !== ''
}
