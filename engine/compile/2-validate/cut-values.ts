/** Values inside `{ }` that contain commas but have neither brackets nor quotes: YAML ends them at the first comma. */
import { ourKey } from '../other-systems.ts'
import type { Members, Shape } from '../../language/shape.ts'
import { isGrouped } from '../1-parse/lines-of-blocks.ts'
import type { Path } from '../1-parse/path.ts'
import { singleQuoted } from '../1-parse/quoting.ts'
import { isMap, placeText, type SourcePlace, type Walk } from './walk.ts'

/** A key, and the entries without a value that follow it: `options`, and `Normal` and `High` of `Low, Normal, High`. */
interface CutValue {
  readonly key: string
  readonly rest: readonly string[]
}

/**
 * Reports each value that was cut, once.
 *
 * @param members null: every name can be a key, and `of` is the shape of its value
 * @returns the keys that are reported
 */
export function reportCutValues(
  walk: Walk,
  site: SourcePlace,
  shapes: { members: Members | null; of?: Shape },
): ReadonlySet<string> {
  const { members, of } = shapes
  const reported = new Set<string>()
  if (!isMap(site.value) || !Object.values(site.value).includes(null)) return reported
  for (const cut of cutValuesIn(walk, site.path, members ?? {})) {
    const shape = members === null ? of : members[cut.key]?.shape
    const isList = shape !== undefined && takesList(shape)
    const whole = isList || !shape || !members ? null : wholeOf(walk, [...site.path, cut.key], { cut, shape, members })
    if (isList) reportList(walk, site.path, cut)
    else if (whole !== null) reportRest(walk, site.path, { cut, whole })
    else continue
    for (const name of isList ? [cut.key, ...cut.rest] : cut.rest) reported.add(name)
  }
  return reported
}

function cutValuesIn({ positions }: Walk, path: Path, members: Members): readonly CutValue[] {
  const found: { key: string; rest: string[] }[] = []
  for (const name of positions.keys(path)) {
    const before = found.at(-1)
    const isEmpty = positions.value([...path, name]).start.offset === positions.key([...path, name]).start.offset
    const continues =
      before && isEmpty && !Object.hasOwn(members, name) && positions.source([...path, before.key]) !== ''
    // Below each other they are keys, inside brackets or not.
    const from = positions.value([...path, before?.key ?? '']).start.line
    if (continues && from === positions.key([...path, name]).start.line) before.rest.push(name)
    else found.push({ key: name, rest: [] })
  }
  return found.filter(({ rest }) => rest.length > 0)
}

export function takesList(shape: Shape): boolean {
  if (shape.kind === 'recursive') return takesList(shape.shape())
  return shape.kind === 'list' || shape.kind === 'names' || (shape.kind === 'either' && shape.parts.list !== undefined)
}

/** The text or number that was meant; null: the entries after it are rather keys without a value. */
function wholeOf(
  { positions }: Walk,
  path: Path,
  { cut: { rest }, shape, members }: { cut: CutValue; shape: Shape; members: Members },
): string | null {
  const parts = [positions.source(path), ...rest]
  if (isGrouped(parts.join(','))) return parts.join('')
  const takesNumber = shape.kind === 'number' || shape.kind === 'value'
  // A comma before the fraction.
  if (takesNumber && /^-?\d+,\d{1,2}$/.test(parts.join(','))) return parts.join('.')
  const takesText = shape.kind === 'words' || shape.kind === 'text' || (shape.kind === 'value' && shape.words)
  return takesText && !rest.some((name) => ourKey(name, Object.keys(members))) ? singleQuoted(parts.join(', ')) : null
}

function rangeOfCut({ positions }: Walk, path: Path, { key, rest }: CutValue) {
  return { start: positions.value([...path, key]).start, end: positions.key([...path, rest.at(-1) ?? key]).end }
}

function reportList(walk: Walk, path: Path, cut: CutValue): void {
  const items = [walk.positions.source([...path, cut.key]).replace(/^\(/, ''), ...cut.rest]
  const written = items.map((item, at) => (at === items.length - 1 ? item.replace(/\)$/, '') : item))
  const suggestion = `[${written.map((item) => (/^[\w .%-]+$/.test(item) ? item : singleQuoted(item))).join(', ')}]`
  const names = [placeText([...path, cut.key]), 'a list', 'a text']
  walk.report({ code: 'wrong-kind', names, range: rangeOfCut(walk, path, cut), suggestion })
}

function reportRest(walk: Walk, path: Path, { cut, whole }: { cut: CutValue; whole: string }): void {
  const [first = ''] = cut.rest
  const names = [first, walk.around.at(-1)?.name ?? '']
  const notes = [`If it belongs to the value before it: ${cut.key}: ${whole}`]
  walk.report({ code: 'unknown-key', names, range: walk.positions.key([...path, first]), notes })
}
