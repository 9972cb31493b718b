import { createContext, use, type ComponentType } from 'react'
import { useStore } from 'zustand'
import type { Calls } from '../../calls/calls.ts'
import type { Session } from '../../calls/contract.ts'
import type { ServerEventsSource } from '../../calls/server-events.ts'
import type { Definition, Manifest } from '../../definition/definition.ts'
import type { LocaleSettings } from '../../definition/format.ts'
import type { OpenScreen } from '../../screen/commands.ts'
import type { SessionActions } from '../session/session-actions.ts'
import type { SessionState, SessionStore } from '../session/session-state.ts'
import type { Definitions } from './definitions.ts'
import type { ManifestStore } from './manifest.ts'

/** What the shell asks of the runtime: draw this definition for this person. */
export interface ScreenProps {
  readonly definition: Definition
  readonly session: Session
  readonly locale: LocaleSettings
  /** Where a phone's screen puts its tools: an element of the top bar; null while there is none. */
  readonly tools: HTMLElement | null
  /** A call that may change what waits for a person was answered. */
  onCalled(): void
  /** The screen as it was last drawn, for the commands by name; null: it has been closed. */
  onOpenScreen(screen: OpenScreen | null): void
}

/** What the shell asks of the runtime for `/Filters`. */
export interface FilterPanelProps extends Omit<ScreenProps, 'tools' | 'onCalled' | 'onOpenScreen'> {
  readonly calls: Calls
  /** The filters in force, as the query of the screen's address. */
  readonly search: string
  /** The filters chosen; null: Cancel. */
  onDone(search: string | null): void
}

/** Everything the rooms of the shell share; created once in `engine/entry` and handed down. */
export interface Shell {
  readonly manifest: ManifestStore
  readonly session: SessionStore
  readonly actions: SessionActions
  readonly calls: Calls
  /** What others change, once `shell/events` listens. */
  readonly events: ServerEventsSource
  readonly definitions: Definitions
  /** The runtime with its blocks, loaded with the first screen and never before. */
  readonly Screen: ComponentType<ScreenProps>
  readonly FilterPanel: ComponentType<FilterPanelProps>
  /** Loads it ahead of need; never rejects. */
  warmScreen(): Promise<void>
  /** A token opened this tab at a screen: there is this screen and no other (foundation §6). */
  readonly singleModule: boolean
  /** The screen that is open now, for the commands by name; null while there is none. */
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

/** The manifest of now; draws anew when it changes. */
export function useManifest(): Manifest {
  return useStore(useShell().manifest)
}

/** A part of the session's state; draws anew when that part changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useShell().session, select)
}

/** Where the open screen puts its tools on a phone: an element of the top bar; null while there is no bar. */
export const ToolsSlot = createContext<HTMLElement | null>(null)

/** For the page of a screen. */
export function useToolsSlot(): HTMLElement | null {
  return use(ToolsSlot)
}
