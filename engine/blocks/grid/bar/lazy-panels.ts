import { preloadable } from '../../../ui/preloadable.tsx'
import type { ColumnMenuProps } from './ColumnMenu.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'

const load = () => import('./column-panels.ts')

export const columnMenu = preloadable<ColumnMenuProps>(async () => (await load()).ColumnMenu)
export const columnsPanel = preloadable<ColumnsPanelProps>(async () => (await load()).ColumnsPanel)

/** Both are in one chunk. */
export async function loadPanels(): Promise<void> {
  await Promise.all([columnMenu.load(), columnsPanel.load()])
}
