import type { BlockNode, Named, PageNode } from './ast.ts'
import type { Origins } from './origins.ts'
import type { Relocation } from './relocated.ts'

/** A screen of another kind in the words of `page`. */
export interface PresetPage {
  readonly page: PageNode
  readonly origins: Origins
  readonly relocations: readonly Relocation[]
}

/** A name in a list without an override. */
export function named(name: string): Named<never> {
  return { kind: 'named', name, override: null }
}

/** A block in the words of its spec, which checks it like a block that an author wrote. */
export function blockNode(kind: string, words: object): BlockNode {
  return { kind, ...words }
}
