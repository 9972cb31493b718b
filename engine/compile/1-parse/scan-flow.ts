import {
  checkCut,
  complain,
  countKey,
  countValue,
  exceed,
  expectEnd,
  LIMITS,
  nextLine,
  refuseTag,
  restOfLine,
  skipProperties,
  skipQuoted,
  skipSpaces,
  type Scan,
} from './scan-state.ts'

interface Level {
  readonly close: '}' | ']'
  readonly start: number
  keys: number
  /** The key whose value is expected; undefined where a key (of a map) or an item (of a list) is. */
  key: string | undefined
}

/** Reads `{ … }` or `[ … ]` from its first bracket to behind its last; false when it is never closed. */
export function scanFlow(scan: Scan): boolean {
  const levels: Level[] = []
  const indent = scan.blocks.at(-1)?.indent ?? -1
  do {
    if (scan.stopped) return false
    skipSpaces(scan)
    const char = scan.text.charAt(scan.at)
    const comment = char === '#' && /[\s,[\]{}]/.test(scan.text.charAt(scan.at - 1))
    if (scan.at >= scan.lineEnd || comment) {
      nextLine(scan)
      if (!startsInside(scan, indent)) return notClosed(scan, levels)
    } else if (!step(scan, levels, char)) return false
  } while (levels.length > 0)
  return true
}

/** Whether the line reached can still belong to brackets that a key at `indent` opened. */
function startsInside(scan: Scan, indent: number): boolean {
  if (scan.at >= scan.text.length) return false
  const line = restOfLine(scan)
  const column = line.search(/[^ \t]/)
  return column < 0 || column > indent || '}]'.includes(line.charAt(column))
}

function notClosed(scan: Scan, levels: readonly Level[]): false {
  const level = levels.at(-1)
  const start = level?.start ?? scan.at
  complain(scan, { code: 'not-closed', names: [level?.close === '}' ? '"{"' : '"["'], start, end: start + 1 })
  return false
}

/** Reads one bracket, comma, colon or scalar; false when the brackets cannot be read on. */
function step(scan: Scan, levels: Level[], char: string): boolean {
  const top = levels.at(-1)
  switch (char) {
    case '{':
    case '[':
      return openLevel(scan, levels, char)
    case '}':
    case ']':
      return closeLevel(scan, levels, char)
    case ',':
      if (top !== undefined) top.key = undefined
      countValue(scan)
      scan.at++
      return true
    case ':':
      if (endsKey(scan)) {
        if (top !== undefined) top.key ??= ''
        scan.at++
        return true
      }
      return scalar(scan, top)
    default:
      return scalar(scan, top)
  }
}

function endsKey(scan: Scan): boolean {
  return /[\s,[\]{}"']|^$/.test(scan.text.charAt(scan.at + 1))
}

function openLevel(scan: Scan, levels: Level[], char: '{' | '['): boolean {
  const top = levels.at(-1)
  if (top !== undefined && inValue(top) && cut(scan, top)) return true
  if (scan.blocks.length + levels.length >= LIMITS.depth) {
    exceed(scan, 'too-deep')
    return false
  }
  countValue(scan)
  levels.push({ close: char === '{' ? '}' : ']', start: scan.at, keys: 0, key: undefined })
  scan.at++
  return true
}

function closeLevel(scan: Scan, levels: Level[], char: '}' | ']'): boolean {
  if (levels.at(-1)?.close !== char) {
    notClosed(scan, levels)
    nextLine(scan)
    return false
  }
  levels.pop()
  scan.at++
  return levels.length === 0 || expectEnd(scan, /^[,\]}:]/)
}

/** Whether a scalar here is a value or an item rather than the key of a map. */
function inValue(top: Level): boolean {
  return top.close === ']' || top.key !== undefined
}

/** Goes behind a value that YAML would cut. Behind a missing comma the next key begins. */
function cut(scan: Scan, top: Level): boolean {
  const code = checkCut(scan, top.key === undefined || top.key === '' ? null : top.key, true)
  if (code === 'missing-comma') top.key = undefined
  return code !== null
}

function scalar(scan: Scan, top: Level | undefined): boolean {
  if (top === undefined) return false
  countValue(scan)
  if (scan.stopped) return false
  if (!inValue(top)) countKey(scan, top)
  else if (cut(scan, top)) return true
  if (skipProperties(scan)) return !scan.stopped && expectEnd(scan, /^[,\]}:]/)
  if (refuseTag(scan)) return !scan.stopped
  const start = scan.at
  const char = scan.text.charAt(scan.at)
  if (char === '"' || char === "'") {
    if (!skipQuoted(scan) || !expectEnd(scan, /^[,\]}:]/)) return false
  } else if (!gluedKey(scan, top)) scan.at += plainLength(restOfLine(scan))
  const isKey = /^[ \t]*:/.test(scan.text.slice(scan.at, scan.at + 10))
  if (isKey && (top.close === ']' || top.key === undefined)) {
    top.key = scan.text
      .slice(start, scan.at)
      .trim()
      .replace(/^["']|["']$/g, '')
  }
  return true
}

/** How far YAML reads a plain scalar inside brackets. At least one character, so that the scan goes on. */
function plainLength(line: string): number {
  const stop = line.search(/[,[\]{}]|:(?=[\s,[\]{}]|$)|[ \t]#/)
  return stop < 0 ? Math.max(1, line.length) : Math.max(1, stop)
}

/** `{ type:money }`: to YAML one word, the key of nothing. */
function gluedKey(scan: Scan, top: Level): boolean {
  if (top.close === ']' || top.key !== undefined) return false
  const found = /^([A-Za-z][\w-]*):([^\s,:/[\]{}"'][^,:[\]{}"']*)(?=[,}])/.exec(restOfLine(scan))
  if (found === null) return false
  const [written, key = '', value = ''] = found
  const end = scan.at + written.trimEnd().length
  const suggestion = `${key}: ${value.trimEnd()}`
  complain(scan, { code: 'space-after-colon', names: [key], start: scan.at, end, suggestion, repairs: true })
  scan.at += written.length
  return true
}
