import { lazy, type ComponentType } from 'react'
import type { BlockName, BlockOf } from '../definition/definition.ts'
import type { BlockViews } from '../runtime/host.ts'
import { plainBlocks } from './plain-views.ts'

type ViewOf<Name extends BlockName> = ComponentType<{ readonly block: BlockOf<Name> }>

/** A block's view in a chunk of its own: no first list needs it. */
function later<Name extends BlockName>(load: () => Promise<ViewOf<Name>>): ViewOf<Name> {
  return lazy(async () => ({ default: await load() })) as unknown as ViewOf<Name>
}

/** The generic blocks; the site's widgets are the rest of the vocabulary (engine/screen.ts). */
export const blocks: Omit<BlockViews, 'scanner' | 'pdf' | 'progress'> = {
  ...plainBlocks,
  grid: later<'grid'>(async () => (await import('./grid/View.tsx')).GridView),
  form: later<'form'>(async () => (await import('./form/View.tsx')).FormView),
  tabs: later<'tabs'>(async () => (await import('./tabs/View.tsx')).TabsView),
  accordion: later<'accordion'>(async () => (await import('./accordion/View.tsx')).AccordionView),
  frame: later<'frame'>(async () => (await import('./frame/View.tsx')).FrameView),
  files: later<'files'>(async () => (await import('./files/View.tsx')).FilesView),
}
