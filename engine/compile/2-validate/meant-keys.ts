import { nearestName } from '../../diagnostics/nearest.ts'
import { onlyKey, ourKey, type OurKey } from '../../diagnostics/other-systems.ts'
import { formsOf } from '../../language/forms.ts'
import { type Members, type RecordShape, type Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import type { Walk } from './walk.ts'

interface Keys {
  /** Keys that are not written yet. */
  readonly free: readonly string[]
  readonly allowed: readonly string[]
  /** The text after the key. */
  readonly value: string
}

/** The key that was meant; `isFar`: another place that has exactly this key is more likely. */
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

/** The head that was meant, by what it is called elsewhere or by its spelling. */
export function meantHead(written: string, heads: readonly string[]): string | null {
  return ourKey(written, heads)?.key ?? nearestName(written, heads)
}

/** Whether the two differ by hardly more than swapped letters. */
function isTypo(written: string, near: string): boolean {
  return Math.abs(written.length - near.length) <= 2 && written[0]?.toLowerCase() === near[0]?.toLowerCase()
}

/** Where a key with the wrong indentation belongs: one of the maps around, or one of the maps inside. */
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
  if (holder === undefined && outer === undefined) return ofOtherSystem({ around, positions }, { key, path })
  if (holder === undefined || another !== undefined) return null
  return `"${key}" belongs under \`${holder}\`, indented deeper than it.`
}

/** A key that is called otherwise here, and belongs to one of the maps around. */
function ofOtherSystem(
  { around, positions }: Pick<Walk, 'around' | 'positions'>,
  { key, path }: { readonly key: string; readonly path: Path },
): string | null {
  const ours = onlyKey(key)
  const outer = ours === null ? undefined : around.findLast((level) => Object.hasOwn(level.members, ours))
  if (!outer || outer.path.length >= path.length) return null
  const column = columnOf(positions, outer.path)
  return `"${key}" is written ${ours}, a key of ${outer.name}${column === null ? '' : `: begin it in column ${column}`}.`
}

/** The column in which the keys of a map begin. */
function columnOf(positions: Walk['positions'], path: Path): number | null {
  const [first] = positions.keys(path)
  return first === undefined ? null : positions.key([...path, first]).start.column
}

/** Whether the map that a shape describes has the key. */
function isWithin(shape: Shape, key: string): boolean {
  const has = (members: Members): boolean => Object.hasOwn(members, key)
  if (shape.kind === 'record') return has(shape.members)
  return shape.kind === 'either' && formsOf(shape).some((form) => form.kind === 'record' && has(form.members))
}
