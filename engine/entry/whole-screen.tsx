/** Draws a screen with forms or several views, and registers all generic blocks: loaded for such screens only. */
import { useMemo } from 'react'
import { GridWorkerContext } from '../blocks/grid/worker-context.ts'
import { nextParts } from '../blocks/next-parts.ts'
import { blocks as ownBlocks, laterBlocks } from '../blocks/views.ts'
import type { Definition } from '../definition/definition.ts'
import { loadActions } from '../page/react/press.ts'
import type { Names } from '../page/scope/names.ts'
import { seenFirst } from '../page/seen-first.ts'
export { createPageWithDrafts } from '../page/react/browser-drafts.ts'
import { BlockViewsContext } from '../screen/Blocks.tsx'
import { richChoice, showsRichChoice } from '../screen/filters/rich-choice.ts'
import { PageScreen } from '../screen/PageScreen.tsx'
import type { ScreenViewProps } from '../screen/screen-props.ts'
import { BELOW_DESK, matches, NARROW } from '../ui/use-media.ts'
import { whileIdle } from '../ui/while-idle.ts'

export function WholeScreen(props: ScreenViewProps) {
  const views = useMemo(() => ({ ...ownBlocks, ...props.blocks }), [props.blocks])
  return (
    <BlockViewsContext value={views}>
      <GridWorkerContext value={startGridWorker}>
        <PageScreen {...props} onFirstAnswers={loadNext} />
      </GridWorkerContext>
    </BlockViewsContext>
  )
}

/** Loads the code for the next press while the list is shown and the browser is idle. */
function loadNext(definition: Definition): () => void {
  const screen = { isPhone: matches(NARROW), isNarrow: matches(BELOW_DESK) }
  return whileIdle([...nextParts(definition, screen), loadActions])
}

/** A module of this site: the page's policy allows its address (entry/trusted-types.ts). */
function startGridWorker(): Worker {
  return new Worker(new URL('./grid-worker.ts', import.meta.url), { type: 'module', name: 'rows' })
}

/** Loaders of chunks, by the name of the block that each draws. */
export type BlockLoaders = Readonly<Record<string, { load(): Promise<void> }>>

/** The site's blocks, and the names known before the page is open. */
export interface SeenFirst {
  readonly widgets: BlockLoaders
  readonly known: Names
}

/** Loads the code for the filters and blocks that are seen first; rejects if a part fails to load. */
export async function loadSeenFirst(definition: Definition, { widgets, known }: SeenFirst): Promise<void> {
  const later: BlockLoaders = { ...widgets, ...laterBlocks }
  const choice = showsRichChoice(definition) ? [richChoice.load()] : []
  await Promise.all([...choice, ...seenFirst(definition, known).map(({ block }) => later[block]?.load())])
}
