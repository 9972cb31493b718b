import type { DiagnosticParts } from '../../diagnostics/report.ts'
import type { Member, Members, Shape } from '../../language/shape.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { Path } from '../1-parse/path.ts'

/** One place in the author's file. */
export interface SourcePlace {
  readonly value: unknown
  readonly path: Path
  /** The place is the key itself: a name in a list that carries an override. */
  readonly atKey?: boolean
  /** The member of the shape that the value, or the list whose item it is, belongs to. */
  readonly member?: Member
}

/** What every validating function receives: positions, a way to report, and a way to go deeper. */
export interface Walk {
  readonly positions: Positions
  /** The maps with fixed keys around the place, the innermost last. */
  readonly around: readonly Level[]
  report(finding: Omit<DiagnosticParts, 'file'>): void
  visit(shape: Shape, site: SourcePlace): void
  /** Whether a value has a shape; reports nothing. */
  accepts(shape: Shape, site: SourcePlace): boolean
  /** The same walk among the members of a map. */
  inside(level: Level): Walk
}

/** A map with fixed keys. */
export interface Level {
  readonly name: string
  readonly members: Members
  readonly path: Path
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How the name of a place in a list begins. */
export const ITEM_OF = 'an item of'

/** `"left"`, or `an item of "left"`: how a message names the place. */
export function placeText(path: Path): string {
  const last = path.at(-1)
  if (typeof last === 'string') return `"${last}"`
  const owner = path.findLast((part) => typeof part === 'string')
  if (owner === undefined) return 'the file'
  return `${ITEM_OF} "${owner}"`
}

/** What kind of value it is, in words. */
export function kindText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  if (typeof value === 'boolean') return 'a flag'
  return typeof value === 'number' || typeof value === 'bigint' ? 'a number' : 'a text'
}

export function rangeOfPlace(walk: Walk, site: SourcePlace): DiagnosticParts['range'] {
  return site.atKey ? walk.positions.key(site.path) : walk.positions.value(site.path)
}

/** Notes on what a built-in key accepts, and on what applies without it. */
export function memberNotes({ member, path, value }: SourcePlace): readonly string[] {
  if (!member) return []
  const key = path.findLast((part) => typeof part === 'string') ?? ''
  const isNoValue = typeof value === 'string' && NO_VALUE.has(value.toLowerCase())
  const without = isNoValue && member.default !== null ? [`Leave the line out for: ${member.default}.`] : []
  return [...without, `For example: ${key}: ${member.example}`]
}

/** Words with which people ask for the default. */
const NO_VALUE: ReadonlySet<string> = new Set([
  'all',
  'none',
  'no',
  'auto',
  'default',
  'unlimited',
  'any',
  'everything',
  'off',
])
