/**
 * The cheap look before YAML is read: whether the file is harmless, and where YAML would silently cut what
 * was written. Linear in the text, without recursion.
 */
import type { Flaw } from './flaw.ts'
import { scanFlow } from './scan-flow.ts'
import { beginBlock, refuseLine } from './scan-block.ts'
import {
  checkCut,
  complain,
  countKey,
  countValue,
  expectEnd,
  LIMITS,
  newScan,
  nextLine,
  refuseTag,
  restOfLine,
  skipProperties,
  skipQuoted,
  skipSpaces,
  type Scan,
} from './scan-state.ts'

export interface Scanned {
  /** In the order of the file. */
  readonly flaws: readonly Flaw[]
  /** The text is not read as YAML: it may be hostile, or what it means is not certain. */
  readonly refused: boolean
}

export function scan(text: string): Scanned {
  const state = newScan(text)
  if (text.startsWith('\uFEFF')) state.at = 1
  if (!refuseText(state)) while (state.at < text.length && !state.stopped) scanLine(state)
  const lines = text.split('\n').length
  if (!state.stopped && lines > LIMITS.lines) tooLarge(state, `${lines} lines`, `${LIMITS.lines} lines`)
  const { flaws, stopped } = state
  return { flaws, refused: stopped || flaws.some((one) => !one.repairs) }
}

/** Refuses a text as a whole: by its size, or because it is no text. */
function refuseText(scan: Scan): boolean {
  const { text } = scan
  const kilobytes = Math.ceil(text.length / 1024)
  if (kilobytes > LIMITS.kilobytes) return tooLarge(scan, `${kilobytes} KB`, `${LIMITS.kilobytes} KB`)
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.exec(text)
  if (control !== null) {
    const code = `U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    complain(scan, { code: 'control-character', names: [code], start: control.index, end: control.index + 1 })
  }
  return control !== null
}

function tooLarge(scan: Scan, size: string, limit: string): true {
  complain(scan, { code: 'file-too-large', names: [size, limit], start: 0, end: 0 })
  return true
}

function scanLine(scan: Scan): void {
  const { text, lineStart } = scan
  const first = scan.at
  while (text[scan.at] === ' ') scan.at++
  const line = restOfLine(scan)
  if (line.trim() === '' || line.trimStart().startsWith('#')) return nextLine(scan)
  if (line.startsWith('\t')) {
    complain(scan, { code: 'tab-indent', start: scan.at, end: scan.at + (/^\t+/.exec(line)?.[0].length ?? 1) })
    return nextLine(scan)
  }
  if (scan.at === first && marker(scan, line)) return
  scan.content = true
  closeBlocks(scan, scan.at - lineStart, line)
  scanNode(scan)
}

/** `---`, `...` and `%…` at the beginning of a line. */
function marker(scan: Scan, line: string): boolean {
  const mark = /^(?:---|\.\.\.)(?=\s|$)/.exec(line)?.[0]
  if (mark === undefined && line.startsWith('%') && !scan.content) {
    complain(scan, {
      code: 'no-directives',
      names: [line.trim()],
      start: scan.at,
      end: scan.at + line.trimEnd().length,
    })
    nextLine(scan)
    return true
  }
  if (mark === undefined) return false
  if (mark === '---' && scan.content) {
    complain(scan, { code: 'many-documents', start: scan.at, end: scan.at + 3 })
    scan.stopped = true
    return true
  }
  scan.blocks.length = 0
  scan.open = true
  scan.content ||= mark === '...'
  scan.at += 3
  skipSpaces(scan)
  if (mark === '---' && scan.at < scan.lineEnd && scan.text[scan.at] !== '#') scanNode(scan)
  else nextLine(scan)
  return true
}

/** Leaves the maps and lists that a line at `indent` cannot belong to. */
function closeBlocks(scan: Scan, indent: number, line: string): void {
  const item = /^-(?:\s|$)/.test(line)
  for (let top = scan.blocks.at(-1); top !== undefined; top = scan.blocks.at(-1)) {
    const ends =
      top.indent > indent || (top.indent === indent && top.kind === 'list' && !item && hasMapAt(scan, indent))
    if (!ends) return
    scan.blocks.pop()
    scan.open = false
  }
}

/** Whether the list on top stands in the column of the map that holds it: `a:`, and `- x` right below. */
function hasMapAt(scan: Scan, indent: number): boolean {
  const below = scan.blocks.at(-2)
  return below?.kind === 'map' && below.indent === indent
}

/** Reads dashes, keys and the value of one line, from the place reached. */
function scanNode(scan: Scan): void {
  if (scan.blocks.length === 0 && !scan.open) return secondRoot(scan)
  for (let fresh = true; ; fresh = false) {
    const line = restOfLine(scan)
    const indicator = /^([-?:])(?=\s|$)/.exec(line)?.[1]
    if (indicator === undefined) {
      const key = keyAt(line)
      if (key === null) return refuseLine(scan, line, fresh) ? undefined : scanValue(scan, null)
      if (!beginBlock(scan, 'map', fresh)) return
      return scanEntry(scan, key)
    }
    if (!fresh || indicator !== '-') countValue(scan)
    if (scan.stopped) return
    if (indicator !== ':' && !beginBlock(scan, indicator === '-' ? 'list' : 'map', fresh)) return
    scan.open = true
    scan.at++
    skipSpaces(scan)
    if (scan.at >= scan.lineEnd || scan.text[scan.at] === '#') return nextLine(scan)
  }
}

/** The file's one map or value is over, and more follows. */
function secondRoot(scan: Scan): void {
  const line = restOfLine(scan)
  const found = /^[\w-]+:?|^./u.exec(line)?.[0] ?? ''
  const at = { start: scan.at, end: scan.at + found.length }
  if (keyAt(line) === null)
    complain(scan, { ...at, code: 'yaml-syntax', names: [`"${found}" was not expected behind a value`] })
  else
    complain(scan, {
      ...at,
      code: 'bad-indent',
      notes: ['The keys above begin further right, or there is a value above.'],
    })
  scan.stopped = true
}

interface KeyAt {
  readonly name: string
  /** From the place reached to behind the colon. */
  readonly length: number
}

function keyAt(line: string): KeyAt | null {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')[ \t]*:(?=\s|$)/.exec(line)
  if (quoted !== null) return { name: quoted[1] ?? quoted[2] ?? '', length: quoted[0].length }
  if (/^["'[{|>@`%!*#]/.test(line) && !/^[!*][^\s]*[ \t]+:(?=\s|$)/.test(line)) return null
  const colon = line.search(/:(?=\s|$)/)
  if (colon < 0 || /[ \t][#?][ \t]?/.test(line.slice(0, colon))) return null
  return { name: line.slice(0, colon).trim(), length: colon + 1 }
}

function scanEntry(scan: Scan, key: KeyAt): void {
  const top = scan.blocks.at(-1)
  if (top !== undefined) countKey(scan, top)
  if (scan.stopped) return
  scan.open = true
  scan.at += key.length
  skipSpaces(scan)
  if (scan.text[scan.at] === '#') checkHash(scan, key.name)
  else if (scan.at < scan.lineEnd) return scanValue(scan, key.name)
  nextLine(scan)
}

/** `color: #ff0000`: words that begin with `#`, where nothing else could be the value. */
function checkHash(scan: Scan, key: string): void {
  const glued = /^#[^\s#]/.test(restOfLine(scan)) && /[^ \t][ \t]$/.test(scan.text.slice(scan.lineStart, scan.at))
  if (!glued || deeperFollows(scan)) return
  scan.open = false
  checkCut(scan, key, false)
}

/** Whether the next line with content begins deeper than the map reached, or is an item of a list. */
function deeperFollows(scan: Scan): boolean {
  const next = /\n( *)(?![ \n#\r])(.)/.exec(scan.text.slice(scan.lineEnd, scan.lineEnd + 2000))
  const indent = scan.blocks.at(-1)?.indent ?? 0
  return next !== null && ((next[1]?.length ?? 0) > indent || next[2] === '-')
}

const NOTHING = /^$/

/** Reads a value in block style, and goes to the line behind it. */
function scanValue(scan: Scan, key: string | null): void {
  countValue(scan)
  if (scan.stopped) return
  const cut = checkCut(scan, key, false)
  if (cut !== null) {
    scan.open = cut === 'no-tags'
    return nextLine(scan)
  }
  if (refuseTag(scan)) return nextLine(scan)
  const alias = skipProperties(scan)
  skipSpaces(scan)
  if (scan.stopped) return
  if (alias) {
    scan.open = false
    return expectEnd(scan, NOTHING) ? nextLine(scan) : undefined
  }
  if (scan.at >= scan.lineEnd) return nextLine(scan)
  scan.open = false
  const char = scan.text.charAt(scan.at)
  if (char === '|' || char === '>') return skipBlockText(scan)
  if (char === '"' || char === "'") return skipQuoted(scan) && expectEnd(scan, NOTHING) ? nextLine(scan) : undefined
  if (char === '{' || char === '[') return scanFlow(scan) && expectEnd(scan, NOTHING) ? nextLine(scan) : undefined
  skipPlain(scan)
}

function skipBlockText(scan: Scan): void {
  const indent = scan.blocks.at(-1)?.indent ?? -1
  do nextLine(scan)
  while (scan.at < scan.text.length && (isBlank(scan) || indentHere(scan) > indent))
}

/** A plain text goes on over deeper lines; one of them that looks like a key is indented wrongly. */
function skipPlain(scan: Scan): void {
  const top = scan.blocks.at(-1)
  const indent = top?.indent ?? -1
  for (nextLine(scan); scan.at < scan.text.length; nextLine(scan)) {
    if (isBlank(scan)) continue
    const column = indentHere(scan)
    const line = scan.text.slice(scan.lineStart + column, Math.min(scan.lineEnd, scan.lineStart + column + 100))
    if (column <= indent || line.startsWith('#') || top === undefined) return
    if (/^(?:- +)?[\w-]+:(?=\s|$)/.test(line)) return
  }
}

function isBlank(scan: Scan): boolean {
  return scan.text.slice(scan.lineStart, scan.lineEnd).trim() === ''
}

function indentHere(scan: Scan): number {
  let column = 0
  while (scan.text[scan.lineStart + column] === ' ') column++
  return column
}
