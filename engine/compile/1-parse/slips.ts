/**
 * Small mistakes that YAML does not accept, found in the library's syntax tree: values it would silently cut, keys
 * without a space before their value, lines that lack a colon or dash, brackets and quotes that are never closed.
 */
import type { CST } from 'yaml'
import { findCut } from './cuts.ts'
import { itemsInText } from './items-in-text.ts'
import {
  beginsKey,
  columnAt,
  closingNote,
  gluedInFlow,
  gluedItem,
  groupedNumber,
  lineWithoutColon,
  type Holder,
} from './lines-of-blocks.ts'
import { mistake, type Mistake } from './mistake.ts'
import { FARTHEST } from './quoting.ts'
import type { Tokens } from './tokens.ts'

/** A file with so many mistakes is not a screen, and nobody reads more messages. */
const MOST_SLIPS = 100

interface Walk {
  readonly text: string
  readonly mistakes: Mistake[]
  /** Everything before this offset has been examined: a cut covers whatever YAML read there. */
  judged: number
}

/** In the order of the file. */
export function slipsIn(text: string, { tokens, tags }: Tokens): readonly Mistake[] {
  const walk: Walk = { text, mistakes: [], judged: 0 }
  reportDirectives(walk, tokens)
  const [first, second] = tokens.filter((token) => token.type === 'document')
  if (first?.value) visitValue(walk, first.value, { key: null, start: startOf(first.value), columns: [] })
  if (second) {
    const start = second.start.find(({ type }) => type === 'doc-start')?.offset ?? second.offset
    report(walk, { code: 'many-documents', start, end: Math.min(start + 3, text.length) })
  }
  reportTags(walk, tags)
  return walk.mistakes.toSorted((a, b) => a.start - b.start)
}

function reportDirectives(walk: Walk, tokens: Tokens['tokens']): void {
  for (const token of tokens) {
    if (token.type !== 'directive') continue
    const [name, start] = [token.source.trim(), token.offset]
    report(walk, { code: 'no-directives', names: [name], start, end: start + token.source.trimEnd().length })
  }
}

/** Screens have no tags, and some tags make the reader slow; one that was meant as "not" is a cut. */
function reportTags(walk: Walk, tags: Tokens['tags']): void {
  for (const { start, end } of tags) {
    const isCut = walk.mistakes.some((one) => one.start <= start && start < one.end)
    if (!isCut) report(walk, { code: 'no-tags', names: [walk.text.slice(start, end)], start, end })
  }
}

function report(walk: Walk, slip: Parameters<typeof mistake>[0]): void {
  if (walk.mistakes.length < MOST_SLIPS) walk.mistakes.push(mistake(slip))
  walk.judged = Math.max(walk.judged, slip.end)
}

function startOf(token: CST.Token): number {
  return token.type === 'flow-collection' ? token.start.offset : token.offset
}

/** The position of a value in block style. */
interface Where {
  /** The key on the same line; null for list items, and for a value that begins a line of its own. */
  readonly key: string | null
  /** The first letter of the value. */
  readonly start: number
  /** The columns of the maps and lists around it. */
  readonly columns: readonly number[]
}

/** Examines a value that is not cut. */
function visitValue(walk: Walk, value: CST.Token, { start, columns }: Where): void {
  if (start < walk.judged) return
  switch (value.type) {
    case 'block-map':
      return visitMap(walk, value, columns)
    case 'block-seq':
      return visitList(walk, value, columns)
    case 'flow-collection':
      return visitFlow(walk, value)
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      return visitQuoted(walk, value, columns)
    case 'scalar':
      for (const slip of itemsInText(walk.text, value, columns)) report(walk, slip)
      return
    default:
  }
}

function visitMap(walk: Walk, map: CST.BlockMap, around: readonly number[]): void {
  const { text } = walk
  const first = map.items.find(({ key }) => key)?.key
  const column = columnAt(text, first ? startOf(first) : map.offset)
  const columns = [...around, column]
  map.items.forEach((item, at) => {
    const { key, sep } = item
    const colon = sep?.find(({ type }) => type === 'map-value-ind')
    if (key?.type === 'scalar' && startOf(key) >= walk.judged && (reportBraced(walk, key) || reportItem(walk, key)))
      return
    if (key && startOf(key) >= walk.judged && !isUsual(text, key, { column, hasColon: colon !== undefined })) {
      const holder: Holder = { columns, isFirst: at === 0, before: map.items[at - 1]?.value ?? null }
      const slips = lineWithoutColon(text, key, { ...holder, hasColon: colon !== undefined })
      for (const slip of slips) report(walk, slip)
      visitValue(walk, key, { key: null, start: startOf(key), columns })
    }
    if (colon) visitValueAfter(walk, item.value, { key: nameOf(key), start: colon.offset + 1, columns })
  })
}

/** `Name { type: text }`: YAML takes the brace for a part of the key. */
function reportBraced(walk: Walk, { source, offset }: CST.FlowScalar): boolean {
  const [, name] = /^([A-Za-z][\w-]*)[ \t]+\{/.exec(source) ?? []
  if (name === undefined) return false
  const line = restOfLine(walk.text, offset)
  report(walk, {
    code: 'missing-colon',
    names: [name],
    start: offset,
    end: offset + name.length,
    suggestion: `${name}:`,
    repairs: true,
  })
  walk.judged = Math.max(walk.judged, offset + line.length)
  return true
}

/** `-{ from: Draft }`: YAML takes the dash for a part of the key. */
function reportItem(walk: Walk, { source, offset }: CST.FlowScalar): boolean {
  const line = restOfLine(walk.text, offset)
  const item = source.includes('\n') ? null : gluedItem(offset, line)
  if (item !== null) report(walk, item)
  return item !== null
}

/** The name of a key. YAML takes lines without a colon above a key for its beginning, so only the last line counts. */
function nameOf(key: CST.Token | null | undefined): string | null {
  if (!key || !('source' in key)) return null
  const line = key.source.slice(key.source.lastIndexOf('\n') + 1)
  return line.trim().replace(/^["']|["']$/g, '')
}

/** Whether a key is a word with a colon after it, in the column of the other keys. */
function isUsual(text: string, key: CST.Token, at: { readonly column: number; readonly hasColon: boolean }): boolean {
  if (key.type !== 'scalar' || !at.hasColon || key.source.includes('\n')) return false
  return text[key.offset - 1] !== '\t' && columnAt(text, key.offset) === at.column
}

function visitList(walk: Walk, list: CST.BlockSequence, around: readonly number[]): void {
  const columns = [...around, columnAt(walk.text, list.offset)]
  for (const { start, value } of list.items) {
    const dash = start.findLast(({ type }) => type === 'seq-item-ind')
    if (dash) visitValueAfter(walk, value, { key: null, start: dash.offset + 1, columns, isItem: true })
  }
}

/** Examines a value after a colon or dash, on the same line or below. */
function visitValueAfter(walk: Walk, value: CST.Token | undefined, where: Where & { readonly isItem?: boolean }): void {
  const { text } = walk
  const start = skipBlanks(text, where.start)
  const isEmpty = start >= text.length || text[start] === '\n' || text[start] === '\r'
  const isRemark = text[start] === '#'
  if (isRemark && where.key !== null && !value && isGluedHash(text, start)) return void cut(walk, { ...where, start })
  if (!isEmpty && !isRemark) {
    // `- a: b` is a map; `- a ? b : c` was meant as one value.
    const isMap = where.isItem && value?.type === 'block-map' && beginsKey(restOfLine(text, start))
    const isList = where.isItem && value?.type === 'block-seq'
    if (!isMap && !isList && cut(walk, { ...where, start })) return
    if (value) visitValue(walk, value, { ...where, start })
    return
  }
  if (!value) return
  const below = skipToWord(text, startOf(value))
  if (value.type === 'block-map' || value.type === 'block-seq')
    return visitValue(walk, value, { ...where, start: below })
  if (value.type === 'scalar') {
    const slips = lineWithoutColon(text, value, { columns: where.columns, isFirst: true, before: null, hasColon: null })
    for (const slip of slips) report(walk, slip)
  }
  if (!cut(walk, { key: null, start: below })) visitValue(walk, value, { ...where, start: below })
}

/** `color: #ff0000`: words that begin with `#`, where nothing else could be the value. */
function isGluedHash(text: string, start: number): boolean {
  return /^#[^\s#]/.test(text.slice(start, start + 2)) && /[^ \t][ \t]$/.test(text.slice(0, start).slice(-2))
}

function visitFlow(walk: Walk, flow: CST.FlowCollection): void {
  const { start, items, end } = flow
  const isMap = start.type === 'flow-map-start'
  const before = walk.mistakes.length
  for (const [at, { key, sep, value }] of items.entries()) {
    const colon = sep?.find(({ type }) => type === 'map-value-ind')
    const first = key ?? value
    if (first && !isMap) visitInFlow(walk, first, { key: null, start: startOf(first) })
    if (isMap && key && !colon && startOf(key) >= walk.judged) {
      const before = nameOf(items[at - 1]?.key) ?? ''
      const glued =
        gluedInFlow(walk.text, startOf(key)) ?? groupedNumber(walk.text, { start: startOf(key), key: before })
      if (glued) report(walk, glued)
    }
    if (!colon || colon.offset < walk.judged) continue
    const name = nameOf(key)
    const below = skipSpace(walk.text, colon.offset + 1)
    const where = { key: name === '' ? null : name, start: value ? Math.min(below, startOf(value)) : below }
    if (value) visitInFlow(walk, value, where)
    else if (walk.text[below] === '!') cut(walk, { ...where, flow: true })
  }
  const closed = end[0]?.type === (isMap ? 'flow-map-end' : 'flow-seq-end')
  if (closed || walk.mistakes.length > before) return
  const notes = [closingNote(walk.text, start.offset)]
  report(walk, {
    code: 'not-closed',
    names: [isMap ? '"{"' : '"["'],
    start: start.offset,
    end: start.offset + 1,
    notes,
  })
}

function visitInFlow(walk: Walk, value: CST.Token, { key, start }: { key: string | null; start: number }): void {
  if (start < walk.judged || cut(walk, { key, start, flow: true })) return
  if (value.type === 'flow-collection') visitFlow(walk, value)
  else if (value.type === 'single-quoted-scalar' || value.type === 'double-quoted-scalar') visitQuoted(walk, value, [])
}

/** A quote that is never closed, or only by a quote far below: a line that begins left of it belongs to no text. */
function visitQuoted(walk: Walk, { source, offset }: CST.FlowScalar, columns: readonly number[]): void {
  const isClosed = source.length > 1 && source.endsWith(source.charAt(0))
  const least = columns.at(-1) ?? -1
  const isLeft = source.split('\n').some((line, at) => at > 0 && line.trim() !== '' && line.search(/[^ ]/) <= least)
  if (isClosed && !isLeft) return
  const name = source.startsWith('"') ? 'The double quote' : 'The single quote'
  report(walk, { code: 'not-closed', names: [name], start: offset, end: offset + 1 })
}

interface Written {
  readonly key: string | null
  readonly start: number
  readonly flow?: boolean
}

/** Values up to the end of their line, and inside brackets, that contain nothing that could cut them: most values. */
const UNCUT = /[^\s"'{}[\]%@`|>&*?#!:,()-][^"'#()[\]{}:\n]*(?:\n|$)/y
const UNCUT_IN_FLOW = /[^\s"'{}[\]%@`|>&*?#!:,()-][^"'#()[\]{}:,\n]*[,\]}]/y

function isUncut(text: string, start: number, flow: boolean): boolean {
  const pattern = flow ? UNCUT_IN_FLOW : UNCUT
  pattern.lastIndex = start
  return pattern.test(text)
}

/** Reports when YAML cuts the value that begins there. */
function cut(walk: Walk, { key, start, flow = false }: Written): boolean {
  if (start < walk.judged) return true
  if (isUncut(walk.text, start, flow)) return false
  const line = restOfLine(walk.text, start)
  const slip = findCut({ key, line, start, flow })
  if (slip === null) return false
  // A value that reaches the end of the examined text may continue after it: the cut is certain, its end is not.
  const certain = line.length < FARTHEST || slip.end < start + FARTHEST - 50
  report(walk, certain ? slip : { ...slip, suggestion: null, notes: [], repairs: false })
  return true
}

/** The rest of the line, as far as it is examined. */
function restOfLine(text: string, start: number): string {
  const line = text.indexOf('\n', start)
  const end = Math.min(line < 0 ? text.length : line, start + FARTHEST)
  return text.slice(start, text[end - 1] === '\r' ? Math.max(start, end - 1) : end)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text.charAt(at))) at++
  return at
}

/** The first letter of the line's content: anchors and tags come before the token of a value. */
function skipToWord(text: string, offset: number): number {
  const line = text.lastIndexOf('\n', offset - 1) + 1
  return Math.min(offset, skipBlanks(text, line))
}
