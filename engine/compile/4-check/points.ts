import type { Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { treeName } from './possible-values.ts'

/** A limit or a default as a number, or as the tree of its expression. */
export const limitAt = ({ expressions }: FileCheck, path: Path, written: unknown): number | Tree | undefined =>
  typeof written === 'number' ? written : (expressions.get(pathKey(path))?.tree ?? undefined)

/** A number or day as a distance from another: `addDays(today, -1)` is a day before `today`. */
interface Point {
  /** What the distance is measured from; empty: zero. */
  readonly from: string
  readonly distance: number
}

/**
 * How much larger the first of two limits is than the second, in numbers or days; null: that depends on other values.
 *
 * @param first a number as it is written, or the tree of an expression
 */
export function distance(first: number | Tree | undefined, second: number | Tree | undefined): number | null {
  const [a, b] = [pointOf(first), pointOf(second)]
  return a !== null && b !== null && a.from === b.from ? a.distance - b.distance : null
}

function pointOf(value: number | Tree | undefined): Point | null {
  if (value === undefined) return null
  if (typeof value === 'number') return { from: '', distance: value }
  const name = treeName(value)
  if (name !== null) return { from: name, distance: 0 }
  if (value.op === 'literal') return typeof value.value === 'number' ? { from: '', distance: value.value } : null
  if (value.op === 'negate') return scaled(pointOf(value.of), -1)
  if (value.op === 'call' && value.name === 'addDays') return added(value.args[0], value.args[1], 1)
  if (value.op === '+' || value.op === '-') return added(value.left, value.right, value.op === '+' ? 1 : -1)
  return null
}

/** A constant can be added to a point, and turned round. */
function added(base: Tree | undefined, by: Tree | undefined, sign: 1 | -1): Point | null {
  const [from, step] = [pointOf(base), pointOf(by)]
  return from !== null && step?.from === '' ? { ...from, distance: from.distance + sign * step.distance } : null
}

const scaled = (point: Point | null, by: number): Point | null =>
  point?.from === '' ? { from: '', distance: by * point.distance } : null
