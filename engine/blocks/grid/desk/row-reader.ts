import type { Display } from '../../../grid-data/display.ts'
import type { GridSource, SourceState } from '../../../grid-data/grid-source.ts'
import type { Row } from '../../../screen/host.ts'

interface LoadedRows {
  readonly source: GridSource
  readonly display: Display
  readonly state: SourceState
}

/** Reads the row of a line; a new function for a new state, so that the cells are drawn again. */
export function rowReader({ source, display }: LoadedRows): (line: number) => Row | null {
  return (line) => {
    const at = line < display.count ? display.at(line) : null
    return at?.line === 'row' ? source.row(at.place) : null
  }
}
