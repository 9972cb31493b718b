import { nearestName } from '../../diagnostics/nearest.ts'
import { ourKey, type OurKey } from '../../diagnostics/other-systems.ts'
import { formsOf } from '../../language/forms.ts'
import { type Members, type RecordShape, type Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import type { Walk } from './walk.ts'

interface Keys {
  /** Those that are not written yet. */
  readonly free: readonly string[]
  readonly allowed: readonly string[]
  /** What stands behind the key. */
  readonly value: string
}

/** The key that was meant; `isFar`: another place that has the very key is more likely. */
export function meantKey(
  written: string,
  { free, allowed, value }: Keys,
): (OurKey & { readonly isFar: boolean }) | null {
  const other = ourKey(written, allowed, value)
  const ours = ourKey(written, free, value) ?? (other !== null && other.line !== null ? other : null)
  if (ours !== null) return { ...ours, isFar: false }
  const near = nearestName(written, free) ?? nearestName(written, allowed)
  return near === null ? null : { key: near, line: null, isFar: !isTypo(written, near) }
}

/** One of the heads, by what it is called elsewhere or how it is spelt. */
export function meantHead(written: string, heads: readonly string[]): string | null {
  return ourKey(written, heads)?.key ?? nearestName(written, heads)
}

/** Hardly more than letters that changed places. */
function isTypo(written: string, near: string): boolean {
  return Math.abs(written.length - near.length) <= 2 && written[0]?.toLowerCase() === near[0]?.toLowerCase()
}

/** Where a key belongs that has slipped to another indentation: the maps around, or one of the maps inside. */
export function placeNote(
  { around, positions }: Walk,
  { members }: RecordShape,
  { key, path }: { readonly key: string; readonly path: Path },
): string | null {
  const outer = around.findLast((level) => Object.hasOwn(level.members, key) && level.members !== members)
  if (outer && outer.path.length < path.length) {
    const column = columnOf(positions, outer.path)
    return `"${key}" is a key of ${outer.name}${column === null ? '' : `: begin it in column ${column}`}.`
  }
  const holders = Object.entries(members).filter(([, { shape }]) => isWithin(shape, key))
  const [holder, another] = holders.map(([name]) => name)
  if (holder === undefined || another !== undefined) return null
  return `"${key}" belongs under \`${holder}\`, indented deeper than it.`
}

/** The column in which the keys of a map begin. */
function columnOf(positions: Walk['positions'], path: Path): number | null {
  const [first] = positions.keys(path)
  return first === undefined ? null : positions.key([...path, first]).start.column
}

/** Whether a map of a shape has the key. */
function isWithin(shape: Shape, key: string): boolean {
  const has = (members: Members): boolean => Object.hasOwn(members, key)
  if (shape.kind === 'record') return has(shape.members)
  return shape.kind === 'either' && formsOf(shape).some((form) => form.kind === 'record' && has(form.members))
}
