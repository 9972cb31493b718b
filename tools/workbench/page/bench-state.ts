/** The state of the workbench's page. */
import type { StoreApi } from 'zustand/vanilla'
import type { Diagnostic } from '../../../engine/diagnostics/diagnostic.ts'
import type { Theme } from '../../../engine/shell/theme/theme.ts'
import type { EditedPlace, FileAnswer, BenchPerson, SiteAnswer, BenchFile } from '../api.ts'
import type { Conditions } from '../frame-link.ts'
import type { FrameWidth } from './choices.ts'
import type { Editor } from './editor.ts'

export interface OpenDocument {
  /** The current text in the editor. */
  readonly text: string
  /** As it was last read or saved. */
  readonly saved: BenchFile
  /** What another user has written in the meantime, if it differs from the edited version; null: nothing. */
  readonly theirs: FileAnswer | null
}

export type PanelName = 'mistakes' | 'changes' | 'expression'

export interface BenchNote {
  readonly text: string
  readonly tone: 'plain' | 'success' | 'warning' | 'danger'
}

export interface BenchState extends Conditions {
  readonly site: SiteAnswer | null
  readonly file: string
  readonly documents: Readonly<Record<string, OpenDocument>>
  readonly diagnostics: readonly Diagnostic[]
  /** Errors in other files. */
  readonly elsewhere: number
  readonly person: BenchPerson | null
  readonly language: string
  readonly theme: Theme
  readonly width: FrameWidth
  readonly isPicking: boolean
  readonly panel: PanelName
  readonly note: BenchNote | null
  /** What the product in the frame shows; null: nobody is signed in yet. */
  readonly address: string | null
  /** Counts how often the frame was reloaded. */
  readonly loaded: number
  /** Counts the versions of screens that the product has received. */
  readonly published: number
  readonly cursor: EditedPlace | null
}

/** Addresses of pages that the server draws, in which the workbench has no functions. */
export const SERVER_PAGES = '/ssr/'

export const INITIAL_STATE: Omit<BenchState, 'theme' | 'width' | 'language'> = {
  site: null,
  file: '',
  documents: {},
  diagnostics: [],
  elsewhere: 0,
  person: null,
  network: 'online',
  state: 'served',
  isPicking: false,
  panel: 'mistakes',
  note: null,
  address: null,
  loaded: 0,
  published: 0,
  cursor: null,
}

/** The state, and the parts of the page that are not state. */
export interface BenchContext {
  readonly store: StoreApi<BenchState>
  /** Null: not mounted yet. */
  editor: Editor | null
  frame: HTMLIFrameElement | null
  notify(text: string, tone?: BenchNote['tone']): void
}

export const isEdited = ({ text, saved }: OpenDocument): boolean => text !== saved.text

/** The path of an address, without its query. */
export const addressPath = (address: string | null): string => (address ?? '').split('?')[0] ?? ''

/** Opens an address in the frame. */
export function showAddress({ store }: BenchContext, address: string): void {
  store.setState(({ loaded }) => ({ address, loaded: loaded + 1 }))
}

/** Null: nothing is loaded in the frame, or not a page of the product. */
export const frameTools = ({ frame }: BenchContext) => frame?.contentWindow?.workbenchFrame ?? null
