import { lazy, Suspense } from 'react'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import { BlockViewsContext } from './Blocks.tsx'
import type { LocaleSettings } from './format.ts'
import type { BlockViews } from './host.ts'
import type { OverlayViews } from './overlay.tsx'
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

/**
 * One view of rows that the ERP answers to a question: an approval list is no more than this, and forms, several
 * views, drafts and what goes with them are loaded for those that have them.
 */
function isPlain({ form, views, reads, actions, start, wideOnly }: Definition): boolean {
  const view = views[start]
  return (
    !wideOnly &&
    form.length === 0 &&
    view !== undefined &&
    Object.keys(views).length === 1 &&
    view.actions.length === 0 &&
    view.blocks.every(({ block }) => block === 'list' || block === 'text') &&
    Object.values(actions).every(({ keys }) => keys === null) &&
    Object.values(reads).every(
      ({ from, when, live, one, gridOnly, defaults }) =>
        from.from === 'call' &&
        from.method === 'GET' &&
        when === null &&
        live &&
        !one &&
        !gridOnly &&
        Object.keys(defaults).length === 0,
    )
  )
}
