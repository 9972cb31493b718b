import type { ComponentType } from 'react'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { ServerEvents } from '../calls/server-events.ts'
import type { Definition } from '../definition/definition.ts'
import type { LocaleSettings } from '../page/format.ts'
import type { OpenScreen } from './commands.ts'
import type { DocumentPageRoutes } from './document-pages.ts'
import type { OpenOverlayProps } from './overlay.tsx'

/** The props of a screen. */
export interface ScreenViewProps {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly locale: LocaleSettings
  /** Missing: changes by others are not reported. */
  readonly events?: ServerEvents | undefined
  /** The component for overlays: `engine/entry/overlay-view.tsx`. */
  readonly Overlay: ComponentType<OpenOverlayProps>
  /** Missing: the site has none. */
  readonly documentPages?: DocumentPageRoutes
  /** An element of the top bar for the filters' tools on a phone; without one they are above the list. */
  readonly tools?: HTMLElement | null
  /** A call of an action was answered: the bell fetches its count again. */
  readonly onCalled?: () => void
  /** Called with the screen as it was last drawn; null: it was closed. The same function at every drawing. */
  readonly onOpenScreen?: (screen: OpenScreen | null) => void
  /** Called once, after the first requests were answered. Returns a cleanup function. */
  readonly onFirstAnswers?: (definition: Definition) => () => void
}
