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

/** Refuses a line of a map that has no key, or of a list that has no dash; goes behind it. */
export function refuseLine(scan: Scan, line: string, fresh: boolean): boolean {
  const top = scan.blocks.at(-1)
  if (!fresh || top === undefined || scan.at - scan.lineStart !== top.indent) return false
  const written = line.replace(/\s#.*$/, '').trimEnd()
  const start = scan.at
  const end = start + written.length
  const glued = top.kind === 'map' ? /^([\w-]+):(\S.*)$/.exec(written) : /^(-)(\S.*)$/.exec(written)
  if (glued !== null) {
    const [, head = '', rest = ''] = glued
    const right = top.kind === 'map' ? `${head}: ${rest}` : `- ${rest}`
    const code = top.kind === 'map' ? 'space-after-colon' : 'space-after-dash'
    complain(scan, { code, names: [head], start, end, suggestion: right, repairs: !/[:#]/.test(rest) })
  } else {
    const notes = top.kind === 'list' ? ['Items of a list begin with "- ".'] : ['Each line of a map is "key: value".']
    complain(scan, { code: 'missing-colon', names: [written], start, end, notes })
  }
  scan.open = false
  nextLine(scan)
  return true
}
