import { createContext, Suspense, use } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Block } from '../definition/definition.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import type { Names } from '../page/scope/names.ts'
import { useShallow } from 'zustand/react/shallow'
import { useScreen } from './host.ts'
import type { BlockViews } from './host.ts'
import { BELOW_DESK, useMedia } from '../ui/use-media.ts'

/** The registry, for blocks that contain blocks. */
export const BlockViewsContext = createContext<BlockViews>({})

/** For each block, whether it is visible on this device with the current values. */
export function useVisible(blocks: readonly Block[]): readonly boolean[] {
  const width = useMedia(BELOW_DESK) ? 'narrow' : 'wide'
  const isVisible = ({ only, visibleWhen }: Block, scope: Names) =>
    (only ?? width) === width && (visibleWhen === null || holds(visibleWhen, scope))
  return useScreen(useShallow(({ scope }) => blocks.map((block) => isVisible(block, scope))))
}

/** Blocks one below the other; an error in one does not affect the others. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  const definition = useScreen((host) => host.definition)
  const views = use(BlockViewsContext)
  const shown = useVisible(blocks)
  return blocks.map((block, index) => {
    if (!shown[index]) return null
    return (
      // In the order of the file, so that a newer definition keeps the blocks that are on the page.
      <ErrorBoundary key={`${index} ${block.block}`} resetKey={definition}>
        <Suspense fallback={<p className="cs-block-waits" aria-busy />}>{drawn(block, views)}</Suspense>
      </ErrorBoundary>
    )
  })
}

function drawn(block: Block, blocks: BlockViews): ReactNode {
  const View = blocks[block.block] as ComponentType<{ readonly block: Block }> | undefined
  if (!View) throw new Error(`Nothing draws the block "${block.block}".`)
  return <View block={block} />
}
