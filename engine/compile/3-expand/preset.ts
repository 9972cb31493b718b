import type { Named, PageNode } from './ast.ts'
import type { Origins } from './origins.ts'
import type { Move } from './relocated.ts'

/** A screen of another kind in the words of `page`. */
export interface PresetPage {
  readonly page: PageNode
  readonly origins: Origins
  readonly moves: readonly Move[]
}

/** A name in a list, as it is everywhere. */
export function named(name: string): Named<never> {
  return { kind: 'named', name, override: null }
}
