import type { Range } from '../../diagnostics/diagnostic.ts'
import type { Path } from './path.ts'
import { blockOffsets, letterOffsets, type SourceNode } from './places.ts'

/** Where the parts of the plain data are in the file. A path that does not exist resolves to its nearest parent. */
export interface Positions {
  /** The key text of the last member; of the nearest parent that has a key when the last is a list item. */
  key(path: Path): Range
  /** The value; its key when the value is empty. */
  value(path: Path): Range
  /** A member with its key, `label: Price`; null: the file does not have it at this path. */
  member(path: Path): Range | null
  /** Part of a scalar's text, by offsets in the parsed string. */
  within(path: Path, start: number, end: number): Range
  /** Whether the value was written in quotes or as a block text, or needed quotes. */
  quoted(path: Path): boolean
  /** Whether the value stands between braces or brackets, where `,` and brackets end a value without quotes. */
  bracketed(path: Path): boolean
  /** The scalar as it was written, without quotes: `010`, `1E5`. Empty for maps and lists. */
  source(path: Path): string
  /** The keys of a map in the order of the file: JavaScript moves keys like `10` to the front. */
  keys(path: Path): readonly string[]
  /** The last key or index of a map or list; null: it has none. */
  last(path: Path): string | number | null
}

/** How offsets in the text that was read become ranges of the file. */
export type ToRange = (start: number, end: number) => Range

export function positionsOf(root: SourceNode, text: string, toRange: ToRange): Positions {
  const valueRange = (path: Path): Range => {
    const places = along(root, path)
    const place = places.at(-1) ?? root
    return place.end > place.start ? toRange(place.start, place.end) : keyRange(places, toRange)
  }
  return {
    key: (path) => keyRange(along(root, path), toRange),
    value: valueRange,
    member(path) {
      const place = exact(root, path)
      return place?.key ? toRange(place.key[0], Math.max(place.end, place.key[1])) : null
    },
    within(path, start, end) {
      const place = exact(root, path)
      const scalar = place?.scalar ?? null
      if (place === undefined || scalar === null || place.end === place.start) return valueRange(path)
      const raw = text.slice(place.start, place.end)
      const { style, source } = scalar
      const letters = style === 'block' ? blockOffsets(raw, source) : letterOffsets(raw, style)
      const at = (letter: number): number =>
        place.start + (letters[Math.max(0, Math.min(letter, letters.length - 1))] ?? 0)
      return toRange(at(start), at(Math.max(start, end)))
    },
    quoted: (path) => (exact(root, path)?.scalar?.style ?? 'plain') !== 'plain',
    bracketed: (path) =>
      along(root, path).some((place) => place.children.size > 0 && /[[{]/.test(text.charAt(place.start))),
    source: (path) => exact(root, path)?.scalar?.source ?? '',
    last: (path) => [...(exact(root, path)?.children.keys() ?? [])].at(-1) ?? null,
    keys: (path) => [...(exact(root, path)?.children.keys() ?? [])].filter((key) => typeof key === 'string'),
  }
}

/** The nodes from the root to the last one that exists on the path. */
function along(root: SourceNode, path: Path): readonly SourceNode[] {
  const places = [root]
  for (const step of path) {
    const next = places.at(-1)?.children.get(step)
    if (next === undefined) break
    places.push(next)
  }
  return places
}

function exact(root: SourceNode, path: Path): SourceNode | undefined {
  const places = along(root, path)
  return places.length === path.length + 1 ? places.at(-1) : undefined
}

function keyRange(places: readonly SourceNode[], toRange: ToRange): Range {
  const [start, end] = places.findLast((place) => place.key !== null)?.key ?? [0, 0]
  return toRange(start, end)
}
