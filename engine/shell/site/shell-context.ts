import { createContext, use, type ComponentType } from 'react'
import { useStore } from 'zustand'
import type { Calls } from '../../calls/calls.ts'
import type { Session } from '../../calls/contract.ts'
import type { ServerEventsSource } from '../../calls/server-events.ts'
import type { Definition, Manifest } from '../../definition/definition.ts'
import type { LocaleSettings } from '../../definition/format.ts'
import type { OpenScreen } from '../../screen/commands.ts'
import type { DocumentPageRoutes } from '../../screen/document-pages.ts'
import type { SessionActions } from '../session/session-actions.ts'
import type { SessionState, SessionStore } from '../session/session-state.ts'
import type { Definitions } from './definitions.ts'
import type { ManifestStore } from './manifest.ts'

/** What the shell passes to the runtime: draw this definition for this person. */
export interface ScreenProps {
  readonly definition: Definition
  readonly session: Session
  readonly locale: LocaleSettings
  /** Where a screen on a phone puts its tools: an element of the top bar; null while there is none. */
  readonly tools: HTMLElement | null
  /** The pages of the site about one row that the person may open. */
  readonly documentPages: DocumentPageRoutes
  /** Called when a call was answered that may change what waits for a person. */
  onCalled(): void
  /** Called with the screen as it was last drawn, for the command palette; null: it has been closed. */
  onOpenScreen(screen: OpenScreen | null): void
}

/** What the shell passes to the runtime for `/Filters`. */
export interface FilterPanelProps extends Omit<ScreenProps, 'tools' | 'documentPages' | 'onCalled' | 'onOpenScreen'> {
  readonly calls: Calls
  /** The active filters, as the query of the screen's address. */
  readonly search: string
  /** Called with the chosen filters; null: Cancel. */
  onDone(search: string | null): void
}

/** Everything the folders of the shell share; created once in `engine/entry` and passed down. */
export interface Shell {
  readonly manifest: ManifestStore
  readonly session: SessionStore
  readonly actions: SessionActions
  readonly calls: Calls
  /** Changes by other people, as soon as `shell/events` is subscribed. */
  readonly events: ServerEventsSource
  readonly definitions: Definitions
  /** The runtime with its blocks, loaded with the first screen and never before. */
  readonly Screen: ComponentType<ScreenProps>
  readonly FilterPanel: ComponentType<FilterPanelProps>
  /** Loads it ahead of need; never rejects. */
  warmScreen(): Promise<void>
  /** A token opened this tab at a screen: only this screen is available (foundation §6). */
  readonly singleModule: boolean
  /** The screen that is currently open, for the command palette; null while there is none. */
  readonly openScreen: () => OpenScreen | null
  readonly onOpenScreen: (screen: OpenScreen | null) => void
}

/** Provided by `App`, and by tests and stories. */
export const ShellContext = createContext<Shell | null>(null)

/** Throws outside of a ShellContext. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('A part of the shell is drawn outside of it.')
  return shell
}

/** Who is signed in, for what is drawn only then; provided by the `Gate`. */
export const SignedInContext = createContext<Session | null>(null)

/** Throws where nobody may be signed in. */
export function useSignedIn(): Session {
  const session = use(SignedInContext)
  if (!session) throw new Error('A page of signed-in people is drawn outside of the Gate.')
  return session
}

/** The current manifest; redraws when it changes. */
export function useManifest(): Manifest {
  return useStore(useShell().manifest)
}

/** A part of the session's state; redraws when that part changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useShell().session, select)
}

/** Where the open screen puts its tools on a phone: an element of the top bar; null while there is no bar. */
export const ToolsSlot = createContext<HTMLElement | null>(null)

/** For the page of a screen. */
export function useToolsSlot(): HTMLElement | null {
  return use(ToolsSlot)
}
