import { createContext, use, type ComponentType } from 'react'
import { useStore } from 'zustand'
import type { Calls } from '../calls/calls.ts'
import type { Session } from '../calls/contract.ts'
import type { Definition, Manifest } from '../definition/definition.ts'
import type { AtHand } from '../runtime/commands.ts'
import type { Definitions } from './definitions.ts'
import type { ManifestStore } from './manifest.ts'
import type { SessionActions, SessionState, SessionStore } from './session.ts'

/** What the shell asks of the runtime: draw this definition for this person. */
export interface ScreenProps {
  readonly definition: Definition
  readonly session: Session
  readonly locale: Pick<Manifest, 'locale' | 'currency' | 'timeZone'>
  /** Where a phone's screen puts its tools: an element of the top bar; null while there is none. */
  readonly tools: HTMLElement | null
  /** A call that may change what waits for a person was answered. */
  onCalled(): void
  /** What the screen offers by name; null: it is gone. */
  onAtHand(screen: AtHand | null): void
}

/** What the shell asks of the runtime for `/Filters`. */
export interface FilterPanelProps extends Omit<ScreenProps, 'tools' | 'onCalled' | 'onAtHand'> {
  readonly calls: Calls
  /** The filters in force, as they stand in the screen's address. */
  readonly search: string
  /** The filters chosen; null: Cancel. */
  onDone(search: string | null): void
}

/** Everything the shell's parts share; made once in main.tsx and handed down. */
export interface Shell {
  readonly manifest: ManifestStore
  readonly session: SessionStore
  readonly actions: SessionActions
  readonly calls: Calls
  readonly definitions: Definitions
  /** The runtime with its blocks, loaded with the first screen and never before. */
  readonly Screen: ComponentType<ScreenProps>
  readonly FilterPanel: ComponentType<FilterPanelProps>
  /** Loads it ahead of need; never rejects. */
  warmScreen(): Promise<void>
  /** A token at a screen's address brought the person: there is this screen and no other (foundation §6). */
  readonly singleModule: boolean
  /** The open screen, for the commands by name, and who says which it is. */
  readonly atHand: () => AtHand | null
  readonly onAtHand: (screen: AtHand | null) => void
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('A part of the shell is drawn outside of it.')
  return shell
}

export function useManifest(): Manifest {
  return useStore(useShell().manifest)
}

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useShell().session, select)
}
