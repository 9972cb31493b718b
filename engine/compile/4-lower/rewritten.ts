import type { Positions } from '../1-parse/parse.ts'
import type { Path } from '../1-parse/path.ts'
import type { PageSource } from '../source.ts'

/** Where each part of a rewritten page came from, for `explain`. What has no origin stands as it was written. */
export type Origins = readonly { readonly path: Path; readonly origin: string }[]

/** A screen of another kind in the words of `page`. */
export interface Rewritten {
  readonly page: PageSource
  readonly origins: Origins
  /** Where the author wrote what stands elsewhere in the page; what is below moves with it. */
  readonly moved: readonly { readonly page: Path; readonly written: Path }[]
}

/** Where the author wrote it, asked by where it stands in the page. */
export function movedPositions(positions: Positions, moved: Rewritten['moved']): Positions {
  const longestFirst = moved.toSorted((one, other) => other.page.length - one.page.length)
  const written = (path: Path): Path => {
    const move = longestFirst.find(({ page }) => page.every((part, at) => part === path[at]))
    return move ? [...move.written, ...path.slice(move.page.length)] : path
  }
  return {
    ...positions,
    key: (path) => positions.key(written(path)),
    value: (path) => positions.value(written(path)),
    within: (path, start, end) => positions.within(written(path), start, end),
  }
}
