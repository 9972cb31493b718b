import type { Path } from '../1-parse/path.ts'
import { NO_CHILDREN, type SourceNode } from '../1-parse/places.ts'

/** Where the author wrote what is elsewhere in a page that a preset generated. */
export interface Relocation {
  readonly page: Path
  readonly written: Path
}

/** The positions of a page: those of the author's file, moved to where the page has what is written there. */
export function relocated(root: SourceNode, relocations: readonly Relocation[]): SourceNode {
  const outermostFirst = relocations.toSorted((one, other) => one.page.length - other.page.length)
  return outermostFirst.reduce((page, { page: path, written }) => withPlace(page, path, placeAt(root, written)), root)
}

/** The node at a path, or its nearest parent that exists. */
function placeAt(root: SourceNode, path: Path): SourceNode {
  let place = root
  for (const step of path) {
    const next = place.children.get(step)
    if (!next) return place
    place = next
  }
  return place
}

function withPlace(from: SourceNode, [step, ...rest]: Path, place: SourceNode): SourceNode {
  if (step === undefined) return place
  const below = from.children.get(step) ?? { ...from, scalar: null, children: NO_CHILDREN }
  return { ...from, children: new Map([...from.children, [step, withPlace(below, rest, place)]]) }
}
