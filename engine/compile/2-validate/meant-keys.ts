import { nearestName } from '../../diagnostics/nearest.ts'
import { lineOfEach, onlyKey, ourKey, type OurKey } from '../other-systems.ts'
import { formsOf } from '../../language/forms.ts'
import { sentenceMembers } from '../../language/heads.ts'
import type { ByWordShape, HeadsShape, Member, Members, RecordShape, Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import { isMap, type Level, type Walk } from './walk.ts'

interface Keys {
  /** Keys that are not written yet. */
  readonly free: readonly string[]
  readonly allowed: readonly string[]
  /** The text after the key. */
  readonly value: string
  /** Whether a key of the place accepts that value. */
  readonly takes: (key: string) => boolean
}

/** `isFar`: another place that has exactly this key is more likely; `isGuess`: by its spelling. */
type MeantKey = OurKey & { readonly isFar: boolean; readonly isGuess: boolean }

/** The key that was meant. */
export function meantKey(written: string, { free, allowed, ...after }: Keys): MeantKey | null {
  const other = ourKey(written, allowed, after)
  const ours = ourKey(written, free, after) ?? (other !== null && other.line !== null ? other : null)
  if (ours !== null) return { ...ours, isFar: false, isGuess: false }
  const near = nearestName(written, free) ?? nearestName(written, allowed)
  return near === null ? null : { key: near, line: null, isFar: !isTypo(written, near), isGuess: true }
}

/** The head that was meant, by what it is called elsewhere or by its spelling. */
export function meantHead(written: string, heads: readonly string[]): string | null {
  return ourKey(written, heads)?.key ?? nearestName(written, heads)
}

/** Whether the two differ by hardly more than swapped letters. */
function isTypo(written: string, near: string): boolean {
  return Math.abs(written.length - near.length) <= 2 && written[0]?.toLowerCase() === near[0]?.toLowerCase()
}

/** Where a key with the wrong indentation belongs. Keys of one place are one mistake. */
export interface Elsewhere {
  readonly place: string
  readonly note: string
  /** The place is the empty key above. */
  readonly isBelow?: true
}

interface StrayKey {
  readonly key: string
  readonly site: { readonly path: Path; readonly value: Readonly<Record<string, unknown>> }
}

/** One of the maps around, if it takes the value; else one of the maps inside; else a map around. */
export function placeForKey(walk: Walk, { members }: RecordShape, stray: StrayKey): Elsewhere | null {
  const { key, site } = stray
  const { path, value } = site
  const level = walk.around.findLast((each) => Object.hasOwn(each.members, key) && each.members !== members)
  // What the outer map has already is meant as something else, unless it has entries that can be added.
  const isFree = level !== undefined && (isMap(value[key]) || !walk.positions.keys(level.path).includes(key))
  const outer = isFree && level.path.length < path.length ? level : undefined
  const shape = outer?.members[key]?.shape
  if (outer && shape && walk.accepts(shape, { value: value[key], path })) return outerPlace(walk, key, outer)
  return (
    insidePlace(walk, members, stray) ?? (outer ? outerPlace(walk, key, outer) : unknownPlace(walk, members, stray))
  )
}

function outerPlace({ positions }: Walk, key: string, { name, path }: Level): Elsewhere {
  const column = keyColumn(positions, path)
  return {
    place: name,
    note: `"${key}" is a key of ${name}${column === null ? '' : `: begin it in column ${column}`}.`,
  }
}

function insidePlace(walk: Walk, members: Members, { key, site: { path, value } }: StrayKey): Elsewhere | null {
  const written = walk.positions.keys(path)
  const above = written[written.indexOf(key) - 1] ?? ''
  const stray = { key, value: value[key] }
  const below = belowOf(walk, stray, { path: [...path, above], holder: above, member: members[above] })
  if (below !== null) return below
  const holders = Object.entries(members).filter(([, { shape }]) => isWithin(shape, key))
  const [holder, another] = holders.map(([name]) => name)
  if (holder === undefined || another !== undefined) return null
  return { place: holder, note: `"${key}" belongs under \`${holder}\`, indented deeper than it.` }
}

function unknownPlace(walk: Walk, members: Members, stray: StrayKey): Elsewhere | null {
  const { key, site } = stray
  const note =
    ofEachField(walk, members, stray) ??
    ofOtherSystem(walk, { key, path: site.path }) ??
    withoutHolder(walk, members, stray)
  return note === null ? null : { place: note, note }
}

/** A map with fixed keys, and the key that decides which. */
export interface ChosenShape {
  readonly shape: HeadsShape | ByWordShape
  /** The one that is written. */
  readonly chosen: string
}

/** `change` is a key of another kind of screen, `fields` one beside another head. */
export function ofOtherChoice({ shape, chosen }: ChosenShape, key: string): Elsewhere | null {
  const isHeads = shape.kind === 'heads'
  const others = Object.keys(isHeads ? shape.heads : shape.cases).filter((each) => {
    const members = isHeads ? shape.heads[each]?.members : shape.cases[each]?.members
    return each !== chosen && members !== undefined && Object.hasOwn(members, key)
  })
  if (others.length === 0 || others.length > 3) return null
  const named = others.map((each) => (isHeads ? `\`${each}\`` : `\`${shape.word}: ${each}\``)).join(' or ')
  return {
    place: named,
    note: `Only ${named} can have "${key}". Leave it out${isHeads ? `, or write ${named} for \`${chosen}\`` : ''}.`,
  }
}

/** A key in the column of the key above, which is empty and takes it: `fill:` with its fields below it. */
export function belowEmpty(walk: Walk, members: Members, { key, site: { path, value } }: StrayKey): Elsewhere | null {
  const written = walk.positions.keys(path)
  const holder = written.slice(0, written.indexOf(key)).findLast((each) => Object.hasOwn(members, each))
  const shape = holder === undefined ? undefined : members[holder]?.shape
  if (holder === undefined || !shape || value[holder] !== null || walk.positions.source([...path, holder]) !== '')
    return null
  if (!walk.accepts(shape, { value: { [key]: value[key] }, path: [] })) return null
  return { place: holder, note: `"${key}" belongs under \`${holder}\`, indented deeper than it.`, isBelow: true }
}

/** Several keys that only the items of a list have, which is missing: the blocks of a view without `blocks`. */
export function ofItems(
  members: Members,
  keys: readonly string[],
): { readonly member: string; readonly keys: readonly string[] } | null {
  for (const [member, { shape }] of Object.entries(members)) {
    const of = shape.kind === 'list' ? inner(shape.of) : null
    if (of?.kind !== 'heads' || !keys.some((key) => Object.hasOwn(of.heads, key))) continue
    const all = recordIn(of).members
    return { member, keys: keys.filter((key) => Object.hasOwn(all, key)) }
  }
  return null
}

const inner = (shape: Shape): Shape => (shape.kind === 'recursive' ? inner(shape.shape()) : shape)

/** The key of an entry or item above it, which is indented deeper: the last one of `cases`, of `fields`. */
function belowOf(
  { positions, accepts }: Walk,
  { key, value }: { readonly key: string; readonly value: unknown },
  { path, holder, member }: { readonly path: Path; readonly holder: string; readonly member: Member | undefined },
): Elsewhere | null {
  const shape = member?.shape
  const of = shape?.kind === 'list' || shape?.kind === 'dictionary' ? shape.of : undefined
  if (!of) return null
  const { members, name } = recordIn(of)
  const inner = Object.hasOwn(members, key) ? members[key] : undefined
  const last = positions.last(path)
  const column = last === null ? null : keyColumn(positions, [...path, last])
  if (!inner || last === null || column === null || !accepts(inner.shape, { value, path: [] })) return null
  const below = typeof last === 'string' ? `, below "${last}"` : ''
  return { place: holder, note: `"${key}" is a key of ${name}: begin it in column ${column}${below}.` }
}

/** A key that this language does not have, around keys that belong here. */
function withoutHolder({ positions }: Walk, members: Members, { key, site: { path, value } }: StrayKey): string | null {
  const inside = positions.keys([...path, key])
  const areOurs =
    inside.length > 0 && inside.every((each) => Object.hasOwn(members, each) && !Object.hasOwn(value, each))
  if (!areOurs) return null
  const named = inside.map((each) => `"${each}"`).join(', ')
  return `Leave "${key}" out, and begin ${named} in column ${keyColumn(positions, path) ?? 1}.`
}

/** `required: [Name, City]` of a screen: a key of each of these fields. */
function ofEachField(
  { positions }: Walk,
  { fields }: Members,
  { key, site: { path, value } }: StrayKey,
): string | null {
  const names = value[key]
  const ours = lineOfEach(key) ?? { key, line: `${key}: true` }
  const shape = fields?.shape.kind === 'dictionary' ? recordIn(fields.shape.of).members[ours.key]?.shape : undefined
  const declared = positions.keys([...path, 'fields'])
  const isOfFields = Array.isArray(names) && names.length > 0 && names.every((name) => declared.includes(name))
  if (!isOfFields || !shape || !isYesOrNo(shape)) return null
  const each = `Write ${ours.line} in each of these fields: ${names.join(', ')}.`
  // Several that are unique together are listed at one of them.
  if (shape.kind !== 'either' || names.length === 1) return each
  return `Write ${ours.key}: [${names.slice(0, -1).join(', ')}] in the field ${names.at(-1)}; if each is ${ours.key} alone, write ${ours.line} in each of them.`
}

const isYesOrNo = (shape: Shape): boolean =>
  shape.kind === 'condition' || shape.kind === 'flag' || (shape.kind === 'either' && shape.parts.flag?.kind === 'flag')

/** `type` in the form, where it names a field: a key of the field itself, as it is declared. */
export function ofDeclaredField({ around, positions }: Walk, { key, site: { path } }: StrayKey): Elsewhere | null {
  const name = path.at(-1)
  const fields = around[0]?.members['fields']?.shape
  const isOverride = typeof name === 'string' && path[0] !== 'fields' && positions.keys(['fields']).includes(name)
  if (!isOverride || fields?.kind !== 'dictionary' || !Object.hasOwn(recordIn(fields.of).members, key)) return null
  const note = `"${key}" is written where "${name}" is declared, under \`fields\`: leave it out here.`
  return { place: note, note }
}

/** A key that is called otherwise here, and belongs to one of the maps around. */
function ofOtherSystem(
  { around, positions }: Pick<Walk, 'around' | 'positions'>,
  { key, path }: { readonly key: string; readonly path: Path },
): string | null {
  const ours = onlyKey(key)
  const outer = ours === null ? undefined : around.findLast((level) => Object.hasOwn(level.members, ours))
  if (!outer || outer.path.length >= path.length) return null
  const column = keyColumn(positions, outer.path)
  return `"${key}" is written ${ours}, a key of ${outer.name}${column === null ? '' : `: begin it in column ${column}`}.`
}

/** The column in which the keys of a map begin. */
export function keyColumn(positions: Walk['positions'], path: Path): number | null {
  const [first] = positions.keys(path)
  return first === undefined ? null : positions.key([...path, first]).start.column
}

/** Whether the map that a shape describes has the key. */
function isWithin(shape: Shape, key: string): boolean {
  const has = (members: Members): boolean => Object.hasOwn(members, key)
  if (shape.kind === 'record') return has(shape.members)
  return shape.kind === 'either' && formsOf(shape).some((form) => form.kind === 'record' && has(form.members))
}

/** All keys that a map of that shape may have, and what the map is called. */
export function recordIn(shape: Shape): { readonly members: Members; readonly name: string } {
  switch (shape.kind) {
    case 'record':
      return shape
    case 'recursive':
      return recordIn(shape.shape())
    case 'either':
      return recordIn(formsOf(shape).find(({ kind }) => MAPS.has(kind)) ?? { kind: 'condition' })
    case 'by-word':
      return {
        members: Object.assign({}, ...Object.values(shape.cases).map(({ members }) => members)),
        name: shape.name,
      }
    case 'heads': {
      const each = Object.keys(shape.heads).map((head) => sentenceMembers(shape, head))
      return { members: Object.assign({}, ...each), name: shape.name }
    }
    default:
      return { members: {}, name: '' }
  }
}

const MAPS: ReadonlySet<string> = new Set(['record', 'recursive', 'by-word', 'heads'])
