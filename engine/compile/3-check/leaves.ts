import { BLOCK } from '../../language/block.ts'
import { headsAmong } from '../../language/heads.ts'
import type { HeadsShape, Leaf, Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import { isSentence } from '../2-validate/lists.ts'
import type { BlockSource } from '../source.ts'

/** A block of the file and where it stands. */
export interface PlacedBlock {
  readonly block: BlockSource
  readonly path: Path
}

/** A value without parts, where it stands and what it is for. */
export interface LeafSite {
  readonly shape: Leaf
  readonly value: unknown
  readonly path: Path
  /** The value is a key: a name in a list that carries an override. */
  readonly atKey: boolean
  /** The innermost block it stands in. */
  readonly within: PlacedBlock | null
}

interface Walk {
  readonly found: LeafSite[]
  readonly within: PlacedBlock | null
}

/** Every leaf of a valid value, in the order of the file. */
export function leavesOf(shape: Shape, value: unknown): readonly LeafSite[] {
  const walk: Walk = { found: [], within: null }
  enter(walk, shape, { value, path: [] })
  return walk.found
}

interface Site {
  readonly value: unknown
  readonly path: Path
}

function enter(walk: Walk, shape: Shape | undefined | null, site: Site): void {
  if (!shape) return
  const { value, path } = site
  switch (shape.kind) {
    case 'record':
      return enterEach(walk, site, (key) => shape.members[key]?.shape)
    case 'heads':
      return enterSentence(walk, shape, site)
    case 'by-word':
      return enter(walk, shape.cases[String(membersOf(value).find(([key]) => key === shape.word)?.[1])], site)
    case 'list':
      return itemsOf(value).forEach((item, at) => enter(walk, shape.of, { value: item, path: [...path, at] }))
    case 'dictionary':
      if (shape.names)
        for (const [key] of membersOf(value)) leaf(walk, shape.names, { value: key, path: [...path, key], atKey: true })
      return enterEach(walk, site, () => shape.of)
    case 'names':
      return itemsOf(value).forEach((item, at) => enterNamed(walk, shape, { value: item, path: [...path, at] }))
    case 'either':
      return enter(walk, eitherOf(shape, value), site)
    case 'again':
      return enter(walk, shape.shape(), site)
    default:
      return leaf(walk, shape, { ...site, atKey: false })
  }
}

function leaf(walk: Walk, shape: Leaf, { value, path, atKey }: Site & { readonly atKey: boolean }): void {
  walk.found.push({ shape, value, path, atKey, within: walk.within })
}

function enterEach(walk: Walk, { value, path }: Site, shapeOf: (key: string) => Shape | undefined): void {
  for (const [key, inner] of membersOf(value)) enter(walk, shapeOf(key), { value: inner, path: [...path, key] })
}

function enterSentence(walk: Walk, shape: HeadsShape, site: Site): void {
  const [head = ''] = headsAmong(
    shape,
    membersOf(site.value).map(([key]) => key),
  )
  const sentence = shape.heads[head]
  const members = { ...shape.shared, ...sentence?.members, ...(sentence && { [head]: sentence.head }) }
  const within = shape.name === BLOCK ? { block: site.value as BlockSource, path: site.path } : walk.within
  enterEach({ ...walk, within }, site, (key) => members[key]?.shape)
}

function enterNamed(walk: Walk, shape: Extract<Shape, { kind: 'names' }>, site: Site): void {
  const { value, path } = site
  const [named] = membersOf(value)
  if (!named) return enter(walk, shape.of, site)
  if (shape.sentences && isSentence(shape.sentences, Object(value))) return enter(walk, shape.sentences, site)
  const [name, override] = named
  const at = [...path, name]
  leaf(walk, shape.of, { value: name, path: at, atKey: true })
  enter(walk, shape.override, { value: override, path: at })
}

function eitherOf(shape: Extract<Shape, { kind: 'either' }>, value: unknown): Shape | null {
  if (Array.isArray(value)) return shape.list
  if (typeof value === 'object') return shape.map
  return typeof value === 'boolean' ? (shape.flag ?? shape.text) : shape.text
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
