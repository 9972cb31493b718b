import { lazy, Suspense } from 'react'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import { BlockViewsContext } from './Blocks.tsx'
import type { LocaleSettings } from './format.ts'
import type { BlockViews } from './host.ts'
import type { OverlayViews } from './overlay.tsx'
import { isPlain } from './opening.ts'
import { PlainScreen } from './PlainScreen.tsx'
import './runtime.css'

export interface ScreenViewProps {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly locale: LocaleSettings
  /** The registry of blocks: `engine/blocks/views.ts`. */
  readonly blocks: BlockViews
  /** The registry of overlays: `engine/overlays/views.ts`. */
  readonly overlays: OverlayViews
  /** A place in the top bar for the filters' tools on a phone; without one they stand above the list. */
  readonly tools?: HTMLElement | null
  /** A call of an action was answered: the bell counts anew. */
  readonly onCalled?: () => void
}

const PageScreen = lazy(async () => ({ default: (await import('./page/PageScreen.tsx')).PageScreen }))

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection, rows and what was typed. */
export function ScreenView(props: ScreenViewProps) {
  return (
    <BlockViewsContext value={props.blocks}>
      {isPlain(props.definition) ? (
        <PlainScreen {...props} />
      ) : (
        <Suspense fallback={<p className="cs-block-waits" aria-busy />}>
          <PageScreen {...props} />
        </Suspense>
      )}
    </BlockViewsContext>
  )
}
