/** Keys of the language in a column where the author's own names are expected: `options` among the names of fields. */
import { nearestName } from '../../diagnostics/nearest.ts'
import { ourWord } from '../other-systems.ts'
import type { DictionaryShape, Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import { keyColumn, recordIn } from './meant-keys.ts'
import type { Walk } from './walk.ts'

interface Entries {
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Path
}

/** A key with the place it belongs to. */
interface Misplaced {
  readonly key: string
  readonly owner: string
  readonly place: string
}

/**
 * Reports keys that are no entries of a map, but keys of the entry above, or of a map around. Several with one place
 * are one mistake.
 *
 * @returns the keys that are reported
 */
export function reportMisplaced(walk: Walk, shape: DictionaryShape, { value, path }: Entries): ReadonlySet<string> {
  const names = walk.positions.keys(path)
  const found = names.flatMap((key, at) => {
    const site = { value: value[key], path: [...path, key] }
    return misplacedOf(walk, shape, { key, site, above: names[at - 1] }) ?? []
  })
  const keys = new Set(found.map(({ key }) => key))
  for (const group of Object.values(Object.groupBy(found, ({ place }) => place))) {
    const [first, ...others] = group ?? []
    if (!first) continue
    const above = names.slice(0, names.indexOf(first.key)).findLast((name) => !keys.has(name))
    const isInner = first.place === INNER
    const isName = isInner && walk.accepts(shape.of, { value: value[first.key], path: [...path, first.key] })
    walk.report({
      code: 'misplaced-key',
      ...(isName && { severity: 'warning' as const }),
      names: [first.key, shape.entry, first.owner],
      range: walk.positions.key([...path, first.key]),
      notes: [
        isInner ? belowNote(walk, [...path, above ?? ''], first.key) : first.place,
        ...(others.length === 0 ? [] : [`So with ${others.map(({ key }) => `"${key}"`).join(', ')}.`]),
      ],
    })
  }
  return keys
}

/** The place of a key of the entry above. */
const INNER = ''

interface Candidate {
  readonly key: string
  readonly site: { readonly value: unknown; readonly path: Path }
  /** The name of the entry before it. */
  readonly above: string | undefined
}

function misplacedOf(walk: Walk, { of }: DictionaryShape, { key, site, above }: Candidate): Misplaced | null {
  const { members, name } = recordIn(of)
  const inner = Object.hasOwn(members, key) ? members[key] : undefined
  const outer = walk.around.findLast((level) => Object.hasOwn(level.members, key))
  if ((!inner && !outer) || site.value === null) return null
  if (walk.accepts(of, site))
    return inner && above !== undefined && isLabel(of, site.value) ? { key, owner: name, place: INNER } : null
  if (isMisspelt(of, site.value)) return null
  if (inner && above !== undefined && walk.accepts(inner.shape, site)) return { key, owner: name, place: INNER }
  const shape = outer?.members[key]?.shape
  if (!outer || !shape || !walk.accepts(shape, site)) return null
  return { key, owner: outer.name, place: `Begin it in column ${keyColumn(walk.positions, outer.path) ?? 1}.` }
}

/** A name such as `pharmacy` where the entry would have it as its label: labels are words that people read. */
const isLabel = (of: Shape, value: unknown): boolean =>
  of.kind === 'either' &&
  of.parts.text?.kind === 'words' &&
  typeof value === 'string' &&
  /^[a-z][a-z0-9-]*$/.test(value)

/** `unit: numbr` is a field with a misspelt type. */
const isMisspelt = (of: Shape, value: unknown): boolean =>
  of.kind === 'either' &&
  of.parts.text?.kind === 'one-of' &&
  typeof value === 'string' &&
  (nearestName(value, Object.keys(of.parts.text.words)) ?? ourWord(value, Object.keys(of.parts.text.words))) !== null

function belowNote({ positions }: Walk, path: Path, key: string): string {
  const above = String(path.at(-1))
  const column = keyColumn(positions, path)
  const [first = ''] = positions.keys(path)
  const isBlock = positions.key([...path, first]).start.line > positions.key(path).start.line
  return column === null || !isBlock
    ? `Write it within the braces of "${above}": ${above}: { …, ${key}: … }`
    : `Begin it in column ${column}, below "${above}".`
}
