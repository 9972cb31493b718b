import { encodingOf } from './encoding.ts'

/** What a part of a file holds, in its order. Names have no prefix, and their case is kept. */
export interface XmlHandler {
  /**
   * An element begins. Returns false to stop reading.
   * @param tag its text, for `attributeOf`
   */
  open(name: string, tag: string): boolean | void
  /** An element ends. Returns false to stop reading. */
  close(name: string): boolean | void
  /** A text between two tags, whole, with its characters instead of entities. */
  text(text: string): void
}

/** Bytes decoded at once, so that the whole text is never in memory. */
const CHUNK = 256 * 1024
/** Largest number of characters of a tag, a comment or a text between two tags. */
const LONGEST_TOKEN = 1024 * 1024

/**
 * Reads XML that a stranger may have written, in a time that grows only with its length. It builds no tree and knows no
 * entities but those of XML itself. Throws if a tag is not closed, or if there is a document type.
 */
export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  const state: ReadState = { handler, depth: 0, isStopped: false }
  let rest = ''
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const isLast = from + CHUNK >= bytes.length
    const text = rest + decoder.decode(bytes.subarray(from, from + CHUNK), { stream: !isLast })
    rest = text.slice(readTokens(state, text))
    if (state.isStopped) return
    if (rest.length > LONGEST_TOKEN) throw new Error('A tag or a text of this XML is too long.')
  }
  if (state.depth !== 0 || rest.includes('<')) throw new Error('This XML ends too early.')
}

interface ReadState {
  readonly handler: XmlHandler
  /** Number of open elements. */
  depth: number
  isStopped: boolean
}

/** Reads up to the last tag that is complete, and returns where the remaining text begins. */
function readTokens(state: ReadState, text: string): number {
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    const end = start === -1 ? -1 : endOfToken(text, start)
    // The text before an incomplete token waits with it.
    if (end === -1) return at
    if (start > at) state.handler.text(unescaped(text.slice(at, start)))
    readToken(state, text.slice(start + 1, end - 1))
    if (state.isStopped) return end
    at = end
  }
}

/** @param token a tag, comment, instruction or section, without its outer brackets */
function readToken(state: ReadState, token: string): void {
  const { handler } = state
  if (token.startsWith('!')) {
    if (token.startsWith(SECTION)) handler.text(token.slice(SECTION.length, -2))
  } else if (token.startsWith('/')) {
    state.depth -= 1
    if (state.depth < 0) throw new Error('This XML closes an element twice.')
    state.isStopped = handler.close(localName(token.slice(1).trimEnd())) === false
  } else if (!token.startsWith('?')) {
    const name = localName(token.slice(0, nameEnd(token)))
    state.isStopped = handler.open(name, token) === false
    if (token.endsWith('/')) state.isStopped ||= handler.close(name) === false
    else state.depth += 1
  }
}

const SECTION = '![CDATA['

/** The place after the token that begins here; -1: it is not complete. */
function endOfToken(text: string, start: number): number {
  const second = text[start + 1]
  if (second === '?') return after(text, '?>', start)
  if (second !== '!') return endOfTag(text, start + 1)
  if (text.startsWith('!--', start + 1)) return after(text, '-->', start + 4)
  if (text.startsWith(SECTION, start + 1)) return after(text, ']]>', start)
  if (text.length - start <= SECTION.length) return -1
  throw new Error('This XML has a document type.')
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

const [QUOTE, APOSTROPHE, GREATER] = [34, 39, 62]

/** Values of attributes may hold the bracket that ends a tag. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === GREATER) return at + 1
    if (sign !== QUOTE && sign !== APOSTROPHE) continue
    at = text.indexOf(text[at] as string, at + 1)
    if (at === -1) return -1
  }
  return -1
}

/** Up to the first space or slash. */
function nameEnd(tag: string): number {
  for (let at = 0; at < tag.length; at += 1) {
    const sign = tag.charCodeAt(at)
    if (sign <= 32 || sign === 47) return at
  }
  return tag.length
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, by its name without prefix; null: the tag has none. */
export function attributeOf(tag: string, name: string): string | null {
  let at = nameEnd(tag)
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals === -1) return null
    let open = equals + 1
    while (tag.charCodeAt(open) <= 32) open += 1
    const quote = tag.charCodeAt(open)
    const close = quote === QUOTE || quote === APOSTROPHE ? tag.indexOf(tag[open] as string, open + 1) : -1
    if (close === -1) return null
    if (localName(tag.slice(at, equals).trim()) === name) return unescaped(tag.slice(open + 1, close))
    at = close + 1
  }
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const unescaped = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#?\w{1,8});/g, (entity, name: string) => characterOf(name) ?? entity) : text

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name)
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
