import type { ComponentType } from 'react'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { ServerEvents } from '../calls/server-events.ts'
import type { Definition } from '../definition/definition.ts'
import type { LocaleSettings } from '../page/format.ts'
import type { OpenScreen } from './commands.ts'
import type { BlockViews } from './host.ts'
import type { OverlayProps } from './overlay.tsx'

/** What a screen is drawn from, whichever component draws it. */
export interface ScreenViewProps {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly locale: LocaleSettings
  /** Missing: nobody reports what others change. */
  readonly events?: ServerEvents | undefined
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
