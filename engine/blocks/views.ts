import type { BlockViews } from '../screen/host.ts'
import { componentsOf, preloadable } from '../ui/preloadable.tsx'
import { loadRows } from './grid/lazy-rows.ts'
import { ListView } from './list/View.tsx'
import { TextView } from './text/View.tsx'

/** The generic blocks besides lists and texts, each in a chunk of its own. */
export const laterBlocks = {
  grid: preloadable(async () => (await Promise.all([import('./grid/View.tsx'), loadRows()]))[0].GridView),
  form: preloadable(async () => (await import('./form/View.tsx')).FormView),
  tabs: preloadable(async () => (await import('./tabs/View.tsx')).TabsView),
  accordion: preloadable(async () => (await import('./accordion/View.tsx')).AccordionView),
  frame: preloadable(async () => (await import('./frame/View.tsx')).FrameView),
  files: preloadable(async () => (await import('./files/View.tsx')).FilesView),
}

/** The view of every generic block; those of the site are passed in beside them. */
export const blocks: BlockViews = { list: ListView, text: TextView, ...componentsOf(laterBlocks) }
