import type { ComponentType } from 'react'
import type { BlockName, BlockOf } from '../definition/definition.ts'
import type { BlockViews } from '../runtime/host.ts'
import { componentsOf, preloadable } from '../ui/preloadable.tsx'
import { plainBlocks } from './plain-views.ts'

interface ViewProps<Name extends BlockName> {
  readonly block: BlockOf<Name>
}

/** A block's view in a chunk of its own: no first list needs it. */
function later<Name extends BlockName>(load: () => Promise<ComponentType<ViewProps<Name>>>) {
  return preloadable<ViewProps<Name>>(load)
}

/** The generic blocks that no first list needs; the site's widgets are the rest of the vocabulary. */
export const laterBlocks = {
  grid: later<'grid'>(async () => (await import('./grid/View.tsx')).GridView),
  form: later<'form'>(async () => (await import('./form/View.tsx')).FormView),
  tabs: later<'tabs'>(async () => (await import('./tabs/View.tsx')).TabsView),
  accordion: later<'accordion'>(async () => (await import('./accordion/View.tsx')).AccordionView),
  frame: later<'frame'>(async () => (await import('./frame/View.tsx')).FrameView),
  files: later<'files'>(async () => (await import('./files/View.tsx')).FilesView),
}

export const blocks: Omit<BlockViews, 'scanner' | 'pdf' | 'progress'> = { ...plainBlocks, ...componentsOf(laterBlocks) }
