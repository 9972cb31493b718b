/** What draws a screen with forms or several views, and the registry of all blocks and widgets: loaded for those. */
import { widgets } from '../widgets/views.ts'
import { blocks as ownBlocks } from './blocks/views.ts'
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
