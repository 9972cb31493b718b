import { Suspense } from 'react'
import type { ComponentType } from 'react'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import { BlockViewsContext } from './Blocks.tsx'
import type { LocaleSettings } from '../page/format.ts'
import type { OpenScreen } from './commands.ts'
import type { BlockViews } from './host.ts'
import type { OverlayProps } from './overlay.tsx'
import { PlainScreen } from './PlainScreen.tsx'
import './screen.css'

export interface ScreenViewProps {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly locale: LocaleSettings
  /** The views of the blocks of a plain screen, and of the site's own. */
  readonly blocks: BlockViews
  /** What draws any other screen: `engine/entry/whole-screen.tsx`. */
  readonly Whole: ComponentType<ScreenViewProps>
  /** What is laid over a page: `engine/entry/overlay-view.tsx`. */
  readonly Overlay: ComponentType<OverlayProps>
  /** A place in the top bar for the filters' tools on a phone; without one they stand above the list. */
  readonly tools?: HTMLElement | null
  /** A call of an action was answered: the bell counts again. */
  readonly onCalled?: () => void
  /** The screen as it was last drawn; null: it is gone. The same function at every drawing. */
  readonly onOpenScreen?: (screen: OpenScreen | null) => void
}

/** A definition as a live screen. A newer definition of the same screen keeps filters, selection, rows and what was typed. */
export function ScreenView(props: ScreenViewProps) {
  const { definition, blocks, session, Whole } = props
  // Another person begins with a page of their own.
  const person = `${session.company} ${session.id}`
  if (definition.plain)
    return (
      <BlockViewsContext value={blocks}>
        <PlainScreen key={person} {...props} />
      </BlockViewsContext>
    )
  return (
    <Suspense fallback={<p className="cs-block-waits" aria-busy />}>
      <Whole key={person} {...props} />
    </Suspense>
  )
}
