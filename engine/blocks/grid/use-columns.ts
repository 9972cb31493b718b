import { useState } from 'react'
import type { BlockOf, Definition } from '../../definition/definition.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { gridColumns, type GridColumn } from './columns.ts'

/** The same array while the columns are equal, as redrawing is expensive. @param samples rows with lines across */
export function useColumns(
  block: BlockOf<'grid'>,
  host: ScreenHost,
  samples: readonly Row[] = NO_ROWS,
): readonly GridColumn[] {
  return useSame(gridColumns(block, host, samples), host.definition)
}

const NO_ROWS: readonly Row[] = []

function useSame(columns: readonly GridColumn[], definition: Definition): readonly GridColumn[] {
  const key = JSON.stringify(columns.map(({ id, label, onPress, group }) => [id, label, onPress, group]))
  const [cached, setCached] = useState({ key, definition, columns })
  if (cached.key === key && cached.definition === definition) return cached.columns
  setCached({ key, definition, columns })
  return columns
}
