import { sentenceMembers } from '../../language/heads.ts'
import type { HeadsShape, Leaf, NamesShape, Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import { meantForm } from '../2-validate/either.ts'
import type { BlockNode } from './ast.ts'

/** A block of the page with its path. */
export interface PlacedBlock {
  readonly block: BlockNode
  readonly path: Path
}

/** A value without parts, with its path and its member. */
export interface LeafSite {
  readonly shape: Leaf
  readonly value: unknown
  readonly path: Path
  /** The value is the key at the end of the path. */
  readonly isKey: boolean
  /** The innermost block that contains it. */
  readonly within: PlacedBlock | null
}

/** The parts of a tree of nodes, in the order of the file. */
export interface Parts {
  readonly leaves: readonly LeafSite[]
  /** A block comes before the blocks inside it. */
  readonly blocks: readonly PlacedBlock[]
}

interface Walk {
  readonly leaves: LeafSite[]
  readonly blocks: PlacedBlock[]
  readonly within: PlacedBlock | null
}

/** Finds every leaf and every block by the shape alone, without knowing any block. */
export function leavesAndBlocksOf(shape: Shape, node: unknown): Parts {
  const walk: Walk = { leaves: [], blocks: [], within: null }
  enter(walk, shape, { value: node, path: [] })
  return walk
}

interface Site {
  readonly value: unknown
  readonly path: Path
}

function enter(walk: Walk, shape: Shape | undefined, site: Site): void {
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
        for (const [key] of membersOf(value)) leaf(walk, shape.names, { value: key, path: [...path, key], isKey: true })
      return enterEach(walk, site, () => shape.of)
    case 'names':
      return itemsOf(value).forEach((item, at) => enterNamed(walk, shape, { value: item, path: [...path, at] }))
    case 'either':
      return enter(walk, shape.long ? shape.parts[shape.long.of] : meantForm(shape, value), site)
    case 'recursive':
      return enter(walk, shape.shape(), site)
    default:
      return leaf(walk, shape, site)
  }
}

function leaf(walk: Walk, shape: Leaf, { value, path, isKey = false }: Site & { readonly isKey?: boolean }): void {
  walk.leaves.push({ shape, value, path, isKey, within: walk.within })
}

function enterEach(walk: Walk, { value, path }: Site, shapeOf: (key: string) => Shape | undefined): void {
  for (const [key, inner] of membersOf(value)) enter(walk, shapeOf(key), { value: inner, path: [...path, key] })
}

function enterSentence(walk: Walk, shape: HeadsShape, site: Site): void {
  if (shape.inPlace) {
    const { member, of } = shape.inPlace
    const list: Shape = { kind: 'list', of, distinct: false }
    return enterEach(walk, site, (key) => (key === member ? list : shape.shared[key]?.shape))
  }
  const { kind } = site.value as { readonly kind: string }
  const members = sentenceMembers(shape, kind)
  const block = shape.isBlock ? { block: site.value as BlockNode, path: site.path } : null
  if (block) walk.blocks.push(block)
  enterEach({ ...walk, within: block ?? walk.within }, site, (key) => members[key]?.shape)
}

function enterNamed(walk: Walk, shape: NamesShape, site: Site): void {
  const { kind, name, override } = site.value as { readonly kind: string; readonly name: string; override: unknown }
  if (kind !== 'named') return enter(walk, shape.sentences ?? undefined, site)
  leaf(walk, shape.of, { value: name, path: [...site.path, 'name'] })
  if (override !== null) enter(walk, shape.override, { value: override, path: [...site.path, 'override'] })
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
