/** Draws any screen: the runtime and the blocks of a list, in one chunk that is requested with the first screen. */
import { GridWorkerContext } from '../blocks/grid/worker-context.ts'
import { blocks as ownBlocks, laterBlocks } from '../blocks/views.ts'
import type { Definition } from '../definition/definition.ts'
import type { Names } from '../page/scope/names.ts'
import { seenFirst } from '../page/seen-first.ts'
import { BlockViewsContext } from '../screen/Blocks.tsx'
import type { BlockViews } from '../screen/host.ts'
import type { SiteOverlays } from '../screen/overlay.tsx'
import type { ScreenViewProps } from '../screen/screen-props.ts'
import { loadPageCode, ScreenView } from '../screen/ScreenView.tsx'
import { preloadable } from '../ui/preloadable.tsx'
import { whileIdle } from '../ui/while-idle.ts'

export { openAhead } from '../page/react/open-page.ts'
export { loadPageCode }

/** Views of the site: its own blocks, and its own overlays. */
export interface SiteViews {
  readonly widgets: BlockViews
  readonly overlays: SiteOverlays
}

/** The component that draws each screen of a site. */
export function siteScreen({ widgets, overlays }: SiteViews) {
  const views = { ...ownBlocks, ...widgets }
  const Overlay = preloadable(async () => (await import('./overlay-view.tsx')).overlayView(overlays)).Component
  return function SiteScreen(props: Omit<ScreenViewProps, 'Overlay' | 'onFirstAnswers'>) {
    return (
      <BlockViewsContext value={views}>
        <GridWorkerContext value={startGridWorker}>
          <ScreenView {...props} Overlay={Overlay} onFirstAnswers={loadNext} />
        </GridWorkerContext>
      </BlockViewsContext>
    )
  }
}

/** Loads the code for the next press while the rows are shown and the browser is idle. */
function loadNext(definition: Definition): () => void {
  let isOver = false
  let end = whileIdle([
    async () => {
      const { idleSteps } = await import('./idle-steps.ts')
      if (!isOver) end = whileIdle(idleSteps(definition))
    },
  ])
  return () => {
    isOver = true
    end()
  }
}

/** A module of this site: the page's policy allows its address (entry/trusted-types.ts). */
function startGridWorker(): Worker {
  return new Worker(new URL('./grid-worker.ts', import.meta.url), { type: 'module', name: 'rows' })
}

/** Loaders of chunks, by the name of the block that each draws. */
export type BlockLoaders = Readonly<Record<string, { load(): Promise<void> }>>

interface SeenFirst {
  /** The site's blocks. */
  readonly widgets: BlockLoaders
  /** The names known before the page is open. */
  readonly known: Names
}

/** Loads the code for the page and for the blocks that are seen first; rejects if a part fails to load. */
export async function loadSeenFirst(definition: Definition, { widgets, known }: SeenFirst): Promise<void> {
  const later: BlockLoaders = { ...widgets, ...laterBlocks }
  const blocks = seenFirst(definition, known).map(({ block }) => later[block]?.load())
  await Promise.all([loadPageCode(definition), ...blocks])
}
