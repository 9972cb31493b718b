import type { Finding } from '../../diagnostics/report.ts'
import type { Shape } from '../../language/shape.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { Path } from '../1-parse/path.ts'

/** One place in the author's file. */
export interface Site {
  readonly value: unknown
  readonly path: Path
  /** The place is the key itself: a name in a list that carries an override. */
  readonly atKey?: boolean
}

/** What every validating function gets: where things stand, where to say what is wrong, how to go deeper. */
export interface Walk {
  readonly positions: Positions
  report(finding: Omit<Finding, 'file'>): void
  visit(shape: Shape, site: Site): void
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `"left"`, or `an item of "left"`: what a message calls the place. */
export function subjectOf(path: Path): string {
  const last = path.at(-1)
  if (typeof last === 'string') return `"${last}"`
  const owner = path.findLast((part) => typeof part === 'string')
  if (owner === undefined) return 'the file'
  return `an item of "${owner}"`
}

/** What stands there, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  if (typeof value === 'boolean') return 'a flag'
  return typeof value === 'number' || typeof value === 'bigint' ? 'a number' : 'a text'
}

export function rangeOf(walk: Walk, site: Site): Finding['range'] {
  return site.atKey ? walk.positions.key(site.path) : walk.positions.value(site.path)
}
