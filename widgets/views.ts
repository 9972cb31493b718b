import { lazy, type ComponentType } from 'react'
import type { BlockName, BlockOf } from '../engine/definition/definition.ts'
import type { BlockViews } from '../engine/runtime/host.ts'

type ViewOf<Name extends BlockName> = ComponentType<{ readonly block: BlockOf<Name> }>

function later<Name extends BlockName>(load: () => Promise<ViewOf<Name>>): ViewOf<Name> {
  return lazy(async () => ({ default: await load() })) as unknown as ViewOf<Name>
}

/** The only custom components; each in a chunk of its own. */
export const widgets: Pick<BlockViews, 'scanner' | 'pdf' | 'progress'> = {
  scanner: later<'scanner'>(async () => (await import('./scanner/View.tsx')).ScannerView),
  pdf: later<'pdf'>(async () => (await import('./pdf-viewer/View.tsx')).PdfView),
  progress: later<'progress'>(async () => (await import('./progress-chart/View.tsx')).ProgressView),
}
