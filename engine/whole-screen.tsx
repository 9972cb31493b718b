/** What draws a screen with forms or several views, and the registry of all blocks and widgets: loaded for those. */
import { widgets } from '../widgets/views.ts'
import { blocks as ownBlocks, laterBlocks } from './blocks/views.ts'
import type { Definition } from './definition/definition.ts'
import { seenFirst } from './definition/seen-first.ts'
import { BlockViewsContext } from './runtime/Blocks.tsx'
import type { BlockViews } from './runtime/host.ts'
import { PageScreen } from './runtime/page/PageScreen.tsx'
import type { ScreenViewProps } from './runtime/ScreenView.tsx'

/** Every block's view; does not compile until a new block has one. */
const blocks: BlockViews = { ...ownBlocks, ...widgets }

export function WholeScreen(props: ScreenViewProps) {
  return (
    <BlockViewsContext value={blocks}>
      <PageScreen {...props} />
    </BlockViewsContext>
  )
}

/** Brings what draws the blocks that are seen first; rejects where one does not come. */
export async function loadSeenFirst(definition: Definition): Promise<void> {
  const later: Readonly<Record<string, { load(): Promise<void> }>> = laterBlocks
  await Promise.all(seenFirst(definition).map(({ block }) => later[block]?.load()))
}
