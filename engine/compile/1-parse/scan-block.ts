import { complain, exceed, LIMITS, nextLine, type Scan } from './scan-state.ts'

/**
 * Enters the map or list whose key or dash stands at the place reached, or goes on in the one that is open in
 * this column. False when it stands where none can begin.
 */
export function beginBlock(scan: Scan, kind: 'map' | 'list', fresh: boolean): boolean {
  const indent = scan.at - scan.lineStart
  const top = scan.blocks.at(-1)
  if (top?.indent === indent && top.kind === kind) return true
  const sameColumn = top?.indent === indent && top.kind === 'map' && kind === 'list'
  if (fresh && !scan.open && top !== undefined) {
    badIndent(scan, indent)
    return false
  }
  if (top?.indent === indent && !sameColumn) {
    badIndent(scan, indent)
    return false
  }
  if (scan.blocks.length >= LIMITS.depth) {
    exceed(scan, 'too-deep')
    return false
  }
  scan.blocks.push({ indent, kind, keys: 0 })
  return true
}

function badIndent(scan: Scan, indent: number): void {
  const columns = scan.blocks.map((block) => block.indent + 1)
  const notes = [
    `This line begins in column ${indent + 1}; what is open above begins in column ${[...new Set(columns)].join(', ')}.`,
  ]
  const word = /^[^\s:]*:?/.exec(scan.text.slice(scan.at, scan.lineEnd))?.[0].length ?? 1
  complain(scan, { code: 'bad-indent', start: scan.at, end: scan.at + Math.max(1, word), notes })
  nextLine(scan)
}

/**
 * Refuses a line that has no key where the lines around it have one, or no dash among items; goes behind it.
 * What is only glued together is put right, and the map or list goes on.
 */
export function refuseLine(scan: Scan, line: string, fresh: boolean): boolean {
  if (!fresh) return false
  const top = scan.blocks.at(-1)
  const indent = scan.at - scan.lineStart
  const inBlock = top?.indent === indent
  const begins = scan.open && (top === undefined || top.indent < indent)
  if (!inBlock && !begins) return false
  if (glued(scan, line, inBlock ? (top?.kind ?? null) : null)) return true
  if (!inBlock && !(begins && keyFollows(scan, indent))) return false
  withoutKey(scan, line, top?.kind === 'list' && inBlock)
  return true
}

const GLUED = {
  map: { code: 'space-after-colon', written: /^([A-Za-z][\w-]*):(?![/:])(\S.*)$/, mark: ': ' },
  list: { code: 'space-after-dash', written: /^(-)([A-Za-z"'{[].*)$/, mark: ' ' },
} as const

/** `key:value` and `-item`. */
function glued(scan: Scan, line: string, kind: 'map' | 'list' | null): boolean {
  const indent = scan.at - scan.lineStart
  for (const [of, { code, written, mark }] of [['map', GLUED.map] as const, ['list', GLUED.list] as const]) {
    const found = kind === null || kind === of ? written.exec(withoutComment(line)) : null
    if (found === null || (kind === null && scan.blocks.length === 0 && !keyFollows(scan, indent))) continue
    const [whole, head = '', rest = ''] = found
    const end = scan.at + whole.length
    const suggestion = `${head}${mark}${rest}`
    complain(scan, { code, names: [head], start: scan.at, end, suggestion, repairs: !/:\s|^[!&*|>%@`]/.test(rest) })
    if (kind === null) scan.blocks.push({ indent, kind: of, keys: 1 })
    scan.open = false
    nextLine(scan)
    return true
  }
  return false
}

function withoutComment(line: string): string {
  return line.replace(/\s#.*$/, '').trimEnd()
}

/** Whether the next line begins in the same column and has a key. */
function keyFollows(scan: Scan, indent: number): boolean {
  const next = scan.text.slice(scan.lineEnd + 1, scan.lineEnd + 300).split('\n')[0] ?? ''
  return next.search(/[^ ]/) === indent && /^[\w-]+:(?:\s|$)/.test(next.slice(indent))
}

function withoutKey(scan: Scan, line: string, item: boolean): void {
  const written = withoutComment(line)
  const at = { start: scan.at, end: scan.at + Math.max(1, written.length) }
  const notes = item ? ['Items of a list begin with "- ".'] : ['Each line of a map is "key: value".']
  if (/^[\]}]/.test(written))
    complain(scan, { ...at, code: 'yaml-syntax', names: [`"${written.charAt(0)}" closes nothing`] })
  else if (/^[{[].*:(?:\s|$)/.test(written)) complain(scan, { ...at, code: 'key-not-text' })
  else complain(scan, { ...at, code: item ? 'missing-dash' : 'missing-colon', names: [written], notes })
  scan.open = scan.blocks.length === 0
  nextLine(scan)
}
