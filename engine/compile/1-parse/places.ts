/** The position of one data node, as offsets in the text that was read. A tree beside the data, of the same shape. */
export interface SourceNode {
  /** The text of the key before it; null for items and the root. */
  readonly key: readonly [start: number, end: number] | null
  readonly start: number
  readonly end: number
  readonly scalar: ScalarPlace | null
  readonly children: ReadonlyMap<string | number, SourceNode>
}

export interface ScalarPlace {
  readonly style: 'plain' | 'single' | 'double' | 'block'
  /** As written, without quotes; the parsed text where it was not plain. */
  readonly source: string
}

/** The children of a node without any: most nodes are scalars. */
export const NO_CHILDREN: SourceNode['children'] = new Map()

/** A value and the positions of its parts. */
export interface Located {
  readonly value: unknown
  readonly place: SourceNode
}

/** Defines the member: assigning to a key named __proto__ would change the map's prototype instead. */
export function setMember(map: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') map[name] = value
  else Object.defineProperty(map, name, { value, enumerable: true, writable: true, configurable: true })
}

/** JSON has no infinity: such a number stays the text that was written. */
export function finite(value: unknown, source: string): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? source : value
}

/** For each letter of a scalar's parsed text, its offset in `raw` (quotes included); one more for the end. */
export function letterOffsets(raw: string, style: ScalarPlace['style']): readonly number[] {
  const offsets: number[] = []
  const quoted = style !== 'plain'
  const end = raw.length - (quoted ? 1 : 0)
  for (let i = quoted ? 1 : 0; i < end;) {
    const fold = raw.charCodeAt(i) <= 32 ? foldAt(raw, i) : null
    const taken = fold ?? letterAt(raw, i, style)
    for (let n = 0; n < taken.letters; n++) offsets.push(i)
    i += taken.length
  }
  offsets.push(end)
  return offsets
}

/** The same for a block text: it has the letters of its parsed text in the same order, with other blanks between them. */
export function blockOffsets(raw: string, parsed: string): readonly number[] {
  let at = raw.indexOf('\n')
  const offsets = parsed.split('').map((letter) => {
    if (isBlank(letter)) return at + 1
    do at++
    while (isBlank(raw.charAt(at)))
    return at
  })
  return [...offsets, at + 1]
}

const isBlank = (letter: string): boolean => /\s/.test(letter)

interface Taken {
  readonly length: number
  /** How many UTF-16 units of parsed text it represents. */
  readonly letters: number
}

/** A line break with the spaces around it becomes one space; each empty line between is a line break. */
function foldAt(raw: string, at: number): Taken | null {
  const match = /^[ \t]*\r?\n\s*/.exec(raw.slice(at, at + 500))
  if (match === null) return null
  const breaks = match[0].split('\n').length - 1
  return { length: match[0].length, letters: Math.max(1, breaks - 1) }
}

function letterAt(raw: string, at: number, style: ScalarPlace['style']): Taken {
  const char = raw[at]
  if (style === 'single' && char === "'") return { length: 2, letters: 1 }
  if (style !== 'double' || char !== '\\') return { length: 1, letters: 1 }
  const next = raw.charAt(at + 1)
  if (next === '\n') return { length: /^\\\n[ \t]*/.exec(raw.slice(at))?.[0].length ?? 2, letters: 0 }
  const length = { x: 4, u: 6, U: 10 }[next] ?? 2
  const astral = next === 'U' && Number.parseInt(raw.slice(at + 2, at + 10), 16) > 0xffff
  return { length, letters: astral ? 2 : 1 }
}
