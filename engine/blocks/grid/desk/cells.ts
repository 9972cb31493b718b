/** Converts the content of a cell into the cell that the canvas shows. */
import { GridCellKind, type GridCell } from '@glideapps/glide-data-grid'
import type { CellContent } from './cell-content.ts'
import { drawnCell } from './draw.ts'
import type { GridLook } from './theme.ts'

const LOADING: GridCell = {
  kind: GridCellKind.Loading,
  allowOverlay: false,
  skeletonWidth: 64,
  skeletonWidthVariability: 36,
}

export function canvasCell(content: CellContent, colors: Pick<GridLook, 'sunken' | 'muted'>): GridCell {
  const { picture, spoken, isEditable = false, isPressable = false, lastColumn } = content
  if (picture.draw === 'loading') return LOADING
  const shared = {
    copyData: spoken,
    readonly: !isEditable,
    ...themed(content.look, colors),
    ...(isPressable && { cursor: 'pointer' }),
    ...(lastColumn !== undefined && { span: [0, lastColumn] as const }),
  }
  if (picture.draw === 'menu') return drawnCell(picture, spoken, { ...shared, contentAlign: 'center' })
  if (picture.draw !== 'text') return drawnCell(picture, spoken, shared)
  const { text, isAmount } = picture
  const contentAlign = isAmount ? 'right' : 'left'
  return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false, contentAlign, ...shared }
}

function themed(look: CellContent['look'], { sunken, muted }: Pick<GridLook, 'sunken' | 'muted'>) {
  switch (look) {
    case 'bold':
      return { themeOverride: { baseFontStyle: '600 13px' } }
    case 'closed':
      return { themeOverride: { bgCell: sunken, textDark: muted } }
    case 'faint':
      return { themeOverride: { textDark: muted } }
    case undefined:
      return {}
  }
}
