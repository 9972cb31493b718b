/**
 * Screens as they are usually written, put together from the library's tokens: block maps and lists, brackets, texts.
 * The library's own way builds a syntax tree and then a document of all that YAML can say, which took two fifths of
 * the time a screen takes to compile. Whatever is out of the ordinary (anchors, tags, block texts, anything that
 * may be wrong) is left to it: the answer is null, or exactly what the library's would be (read-usual.test.ts).
 */
import { CST, isScalar, Schema, type ScalarTag } from 'yaml'
import { finite, setMember, type Located, type Place, type ScalarPlace } from './places.ts'
import { tokensOf, type Token, type TokenType } from './tokens.ts'

interface Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The token reached; behind the last one as soon as something is unusual. */
  at: number
  unusual: boolean
}

type Key = Place['key']

/** Where a value may stand. */
interface Where {
  readonly key: Key
  /** The column of the map or list that holds it. */
  readonly column: number
}

/** Longer keys are refused by the library. */
const LONGEST_KEY = 1000

export function readUsual(text: string): Located | null {
  const tokens = tokensOf(text)
  const [first] = tokens ?? []
  if (tokens === null || first === undefined) return null
  const reading: Reading = { text, tokens, at: 0, unusual: false }
  const made = block(reading, first, { key: null, column: -1 })
  return reading.unusual || reading.at < tokens.length ? null : made
}

/** Gives up; the loops end because nothing is left. */
function giveUp(reading: Reading): Located {
  reading.unusual = true
  reading.at = reading.tokens.length
  return empty(reading, null, 0)
}

/** Nothing, behind the colon or dash that ends at `from` and the blanks there. */
function empty({ text }: Reading, key: Key, from: number): Located {
  let at = from
  while (text[at] === ' ') at++
  return { value: null, place: { key, start: at, end: at, scalar: { style: 'plain', source: '' }, children: NONE } }
}

function here({ tokens, at }: Reading): Token | undefined {
  return tokens[at]
}

/** The token reached, when it is of this type; goes behind it. */
function take(reading: Reading, type: TokenType): Token | null {
  const token = here(reading)
  if (token?.type !== type) return null
  reading.at++
  return token
}

function isText({ type }: Token): boolean {
  return type.endsWith('scalar')
}

/** Whether the token reached is a key: a text on one line with a colon behind it. */
function isKey({ tokens, at }: Reading): boolean {
  const [token, colon] = [tokens[at], tokens[at + 1]]
  if (token === undefined || !isText(token) || token.source.length > LONGEST_KEY) return false
  return colon?.type === 'map-value-ind' && colon.line === token.line && token.type !== 'block-scalar'
}

/** A value that begins a line, or follows a dash. */
function block(reading: Reading, first: Token, where: Where): Located {
  if (first.type === 'seq-item-ind') return list(reading, first, where.key)
  if (isKey(reading)) return map(reading, first, where.key)
  return inline(reading, where)
}

/** A value in brackets or a text: nothing may follow it on its line, and its lines begin right of what holds it. */
function inline(reading: Reading, { key, column }: Where): Located {
  const from = reading.at
  const made = flow(reading, key)
  const tokens = reading.tokens.slice(from, reading.at + 1)
  const begins = tokens.filter((token, at) => at > 0 && token.line > (tokens[at - 1]?.lastLine ?? 0))
  const [last, next] = [reading.tokens[reading.at - 1], here(reading)]
  if (next !== undefined && last !== undefined && next.line <= last.lastLine) return giveUp(reading)
  return begins.some((token) => token !== next && token.column <= column) ? giveUp(reading) : made
}

function map(reading: Reading, { start, column }: Token, key: Key): Located {
  const value: Record<string, unknown> = {}
  const children = new Map<string, Place>()
  let end = start
  for (let first = here(reading); first?.column === column && isKey(reading); first = here(reading)) {
    const { name, key: at, colon } = keyOf(reading, first)
    if (children.has(name)) return giveUp(reading)
    const made = blockValue(reading, colon, { key: at, column })
    children.set(name, made.place)
    setMember(value, name, made.value)
    end = made.place.end
  }
  return isOver(reading, column) ? { value, place: { key, start, end, scalar: null, children } } : giveUp(reading)
}

function list(reading: Reading, { start, column }: Token, key: Key): Located {
  const value: unknown[] = []
  const children = new Map<number, Place>()
  let end = start
  for (let dash = here(reading); dash?.column === column && take(reading, 'seq-item-ind'); dash = here(reading)) {
    const made = blockValue(reading, dash, { key: null, column })
    children.set(value.length, made.place)
    value.push(made.value)
    end = made.place.end
  }
  return isOver(reading, column) ? { value, place: { key, start, end, scalar: null, children } } : giveUp(reading)
}

/** What follows a map or list begins further left, or in its column when it belongs to the map around a list. */
function isOver({ tokens, at }: Reading, column: number): boolean {
  const next = tokens[at]
  return next === undefined || next.column < column || (next.column === column && next.type !== 'seq-item-ind')
}

interface KeyRead {
  readonly name: string
  readonly key: readonly [start: number, end: number]
  readonly colon: Token
}

/** Goes behind the colon. */
function keyOf(reading: Reading, first: Token): KeyRead {
  const name = textOf(reading, first)
  reading.at++
  const colon = take(reading, 'map-value-ind') ?? first
  return { name, key: [first.start, first.start + first.source.length], colon }
}

/** What a colon or dash is followed by. */
function blockValue(reading: Reading, mark: Token, where: Where): Located {
  const next = here(reading)
  const isItem = mark.type === 'seq-item-ind'
  if (next?.line === mark.line) {
    if (isKey(reading) && isItem) return map(reading, next, null)
    return next.type === 'seq-item-ind' ? giveUp(reading) : inline(reading, where)
  }
  // A list may stand in the column of the key it belongs to.
  const least = next?.type === 'seq-item-ind' && !isItem ? where.column : where.column + 1
  if (next === undefined || next.column < least) return empty(reading, where.key, mark.start + 1)
  return block(reading, next, where)
}

/** A text, or what stands in brackets. */
function flow(reading: Reading, key: Key): Located {
  const first = here(reading)
  if (first === undefined) return giveUp(reading)
  reading.at++
  if (isText(first)) return scalar(reading, first, key)
  if (first.type === 'flow-map-start') return flowMap(reading, first, key)
  return first.type === 'flow-seq-start' ? flowList(reading, first, key) : giveUp(reading)
}

function flowMap(reading: Reading, { start }: Token, key: Key): Located {
  const value: Record<string, unknown> = {}
  const children = new Map<string, Place>()
  const end = items(reading, 'flow-map-end', (first) => {
    if (!isKey(reading)) return giveUp(reading)
    const { name, key: at } = keyOf(reading, first)
    if (children.has(name)) return giveUp(reading)
    const made = flow(reading, at)
    children.set(name, made.place)
    setMember(value, name, made.value)
    return made
  })
  return { value, place: { key, start, end, scalar: null, children } }
}

function flowList(reading: Reading, { start }: Token, key: Key): Located {
  const value: unknown[] = []
  const children = new Map<number, Place>()
  const end = items(reading, 'flow-seq-end', (first) => {
    const made = isKey(reading) ? mapOfOne(reading, first) : flow(reading, null)
    children.set(value.length, made.place)
    value.push(made.value)
    return made
  })
  return { value, place: { key, start, end, scalar: null, children } }
}

/** `[a, b: c]`: the second item is a map. */
function mapOfOne(reading: Reading, first: Token): Located {
  const { name, key } = keyOf(reading, first)
  const { value: inner, place } = flow(reading, key)
  const value: Record<string, unknown> = {}
  setMember(value, name, inner)
  const children = new Map([[name, place]])
  return { value, place: { key: null, start: first.start, end: place.end, scalar: null, children } }
}

/** Reads items with commas between them up to the closing bracket; answers where that ends. */
function items(reading: Reading, close: TokenType, read: (first: Token) => Located): number {
  for (let first = here(reading); first !== undefined; first = here(reading)) {
    const closing = take(reading, close)
    if (closing !== null) return closing.start + 1
    read(first)
    if (!take(reading, 'comma') && here(reading)?.type !== close) giveUp(reading)
  }
  return giveUp(reading).place.end
}

const STYLES: Readonly<Partial<Record<TokenType, ScalarPlace['style']>>> = {
  'single-quoted-scalar': 'single',
  'double-quoted-scalar': 'double',
  'block-scalar': 'block',
}

function scalar(reading: Reading, token: Token, key: Key): Located {
  const { start } = token
  const source = textOf(reading, token)
  const style = STYLES[token.type] ?? 'plain'
  const value = style === 'plain' ? plainValue(source) : source
  const end = start + token.source.trimEnd().length
  return { value, place: { key, start, end, scalar: { style, source }, children: NONE } }
}

const NONE: Place['children'] = new Map()

/** What a text says, without its quotes and line breaks. */
function textOf(reading: Reading, { type, source, start: offset }: Token): string {
  if (type === 'scalar' && !/^[,%|>@`]|\n/.test(source)) return source
  const shared = { offset, indent: 0 }
  const broken = (): void => void giveUp(reading)
  if (type !== 'block-scalar')
    return CST.resolveAsScalar({ ...shared, type, source } as CST.FlowScalar, true, broken).value
  const first = /^[^\n]*\n?/.exec(source)?.[0] ?? ''
  const header: CST.SourceToken = { ...shared, type: 'block-scalar-header', source: first.trimEnd() }
  const token: CST.BlockScalar = { ...shared, type, props: [header], source: source.slice(first.length) }
  return CST.resolveAsScalar(token, true, broken).value
}

const { tags } = new Schema({ schema: 'core' })

/** A text without quotes may be a number, a flag or nothing. */
function plainValue(source: string): unknown {
  if (!/^[-+.\d~]|^(?:null|true|false)$/i.test(source)) return source
  const tag = tags.find((each) => 'test' in each && each.default === true && each.test?.test(source)) as
    | ScalarTag
    | undefined
  if (tag === undefined) return source
  const value = tag.resolve(source, () => undefined, {})
  return finite(isScalar(value) ? value.value : value, source)
}
