import { findCut } from './cuts.ts'
import { flaw, type Flaw } from './flaw.ts'
import { FARTHEST, quotedEnd } from './quoting.ts'

/** Far above what a screen needs; what YAML readers do beyond is slow, huge or fatal. */
export const LIMITS = { kilobytes: 256, lines: 20_000, depth: 32, keys: 1200, marks: 100, values: 5000 } as const

/** A block map or list that is open at the place reached. */
export interface Block {
  readonly indent: number
  readonly kind: 'map' | 'list'
  keys: number
}

/** A file with so many mistakes is not a screen; nobody reads on. */
const MOST_FLAWS = 100

export interface Scan {
  readonly text: string
  /** The place reached. */
  at: number
  lineStart: number
  /** The line break after `at`, or the end of the file. */
  lineEnd: number
  readonly blocks: Block[]
  /** Anchors and aliases so far. */
  marks: number
  /** Keys, items and scalars so far. */
  values: number
  /** The last key or dash has no value yet, so a deeper line may begin one. */
  open: boolean
  /** Something but comments was read in this document. */
  content: boolean
  readonly flaws: Flaw[]
  /** Too much of something: nothing more is read. */
  stopped: boolean
}

export function newScan(text: string): Scan {
  const lineEnd = endOfLine(text, 0)
  const places = { at: 0, lineStart: 0, lineEnd }
  return { text, ...places, blocks: [], marks: 0, values: 0, open: true, content: false, flaws: [], stopped: false }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Goes to `offset`, which may lie lines ahead. */
export function goTo(scan: Scan, offset: number): void {
  scan.at = offset
  if (offset <= scan.lineEnd) return
  scan.lineStart = scan.text.lastIndexOf('\n', offset - 1) + 1
  scan.lineEnd = endOfLine(scan.text, offset)
}

export function nextLine(scan: Scan): void {
  scan.at = Math.min(scan.lineEnd + 1, scan.text.length)
  scan.lineStart = scan.at
  scan.lineEnd = endOfLine(scan.text, scan.at)
}

export function skipSpaces(scan: Scan): void {
  while (scan.at < scan.lineEnd && /[ \t\r]/.test(scan.text.charAt(scan.at))) scan.at++
}

/** The rest of the line, as far as it is looked into. */
export function restOfLine(scan: Scan): string {
  const end = Math.min(scan.lineEnd, scan.at + FARTHEST)
  return scan.text.slice(scan.at, scan.text[end - 1] === '\r' ? Math.max(scan.at, end - 1) : end)
}

export function complain(scan: Scan, found: Parameters<typeof flaw>[0]): void {
  scan.flaws.push(flaw(found))
  if (scan.flaws.length >= MOST_FLAWS) scan.stopped = true
}

const EXCEEDED = {
  'too-deep': LIMITS.depth,
  'too-many-keys': LIMITS.keys,
  'too-many-aliases': LIMITS.marks,
  'too-many-values': LIMITS.values,
} as const

/** Says that a limit is passed, and stops. */
export function exceed(scan: Scan, code: keyof typeof EXCEEDED): void {
  const end = Math.min(scan.at + 1, scan.text.length)
  complain(scan, { code, names: [String(EXCEEDED[code])], start: scan.at, end })
  scan.stopped = true
}

export function countValue(scan: Scan): void {
  if (++scan.values > LIMITS.values) exceed(scan, 'too-many-values')
}

export function countKey(scan: Scan, map: { keys: number }): void {
  if (++map.keys > LIMITS.keys) exceed(scan, 'too-many-keys')
  else countValue(scan)
}

/** Skips `&name` before a value, and counts anchors and aliases; true behind an alias, which is a value itself. */
export function skipProperties(scan: Scan): boolean {
  for (;;) {
    const char = scan.text.charAt(scan.at)
    const property = char === '&' || char === '*' ? /^[&*][^\s,[\]{}]*/.exec(restOfLine(scan))?.[0] : undefined
    if (property === undefined) return false
    if (++scan.marks > LIMITS.marks) exceed(scan, 'too-many-aliases')
    scan.at += property.length
    if (char === '*' || scan.stopped) return true
    skipSpaces(scan)
  }
}

/** Reads the value at the place reached for a cut; goes behind it, and says which, when there is one. */
export function checkCut(scan: Scan, key: string | null, flow: boolean): Flaw['code'] | null {
  const found = findCut({ key, line: restOfLine(scan), start: scan.at, flow })
  if (found === null) return null
  // What ends where the look ahead ends may go on behind it: that it is cut is certain, not where it was to end.
  const certain = scan.lineEnd - scan.at <= FARTHEST || found.end < scan.at + FARTHEST - 50
  complain(scan, certain ? found : { ...found, suggestion: null, notes: [], repairs: false })
  scan.at = found.end
  return found.code
}

/** Refuses a tag that is no cut expression: screens have none, and some make the reader slow. */
export function refuseTag(scan: Scan): boolean {
  if (scan.text[scan.at] !== '!') return false
  const tag = /^[^\s,[\]{}]+/.exec(restOfLine(scan))?.[0] ?? '!'
  complain(scan, { code: 'no-tags', names: [tag], start: scan.at, end: scan.at + tag.length })
  scan.at += tag.length
  return true
}

/** Refuses what stands behind a value on its line; where that is nothing but a comment, all is well. */
export function expectEnd(scan: Scan, allowed: RegExp): boolean {
  skipSpaces(scan)
  const rest = restOfLine(scan)
  if (rest === '' || allowed.test(rest) || (rest.startsWith('#') && /\s/.test(scan.text.charAt(scan.at - 1))))
    return true
  const found = /^[\w-]+|^./.exec(rest)?.[0] ?? ''
  const at = { start: scan.at, end: scan.at + found.length }
  complain(scan, { ...at, code: 'yaml-syntax', names: [`"${found}" was not expected behind a value`] })
  nextLine(scan)
  return false
}

/**
 * Goes behind the quoted text at the place reached. Where a line that begins as far left as the enclosing map
 * is met first, the quote was forgotten: says so and goes to the next line.
 */
export function skipQuoted(scan: Scan): boolean {
  const start = scan.at
  const end = quotedEnd(scan.text, start)
  const last = end < 0 ? scan.text.length : end
  if (last <= scan.lineEnd && end > 0) {
    scan.at = last
    return true
  }
  const indent = scan.blocks.at(-1)?.indent ?? -1
  if (end > 0 && !leftOf(scan.text.slice(start, last), indent)) {
    goTo(scan, last)
    return true
  }
  const what = scan.text.charAt(start) === '"' ? 'The double quote' : 'The single quote'
  complain(scan, { code: 'not-closed', names: [what], start, end: start + 1 })
  nextLine(scan)
  return false
}

/** Whether a line of a text of several lines begins at `indent` or left of it. */
function leftOf(lines: string, indent: number): boolean {
  return lines
    .split('\n')
    .slice(1)
    .some((line) => line.trim() !== '' && line.search(/[^ ]/) <= indent)
}
