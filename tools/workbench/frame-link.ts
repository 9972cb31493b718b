/** The functions that the workbench's page and the product in its frame call on each other; both have one origin. */
import type { Value } from '../../engine/expressions/tree.ts'
import type { Picked } from './api.ts'

/** `name` of the frame's window: it tells the product that it is shown in the workbench. */
export const FRAME_NAME = 'countersign-workbench'

export const NETWORKS = ['online', 'slow', 'failing', 'offline'] as const
export type Network = (typeof NETWORKS)[number]

/** `served`: as the ERP answers; all others are answered from the definition alone, as in the stories. */
export const PREVIEW_STATES = ['served', 'loading', 'empty', 'error', 'not allowed', 'many rows', 'long words'] as const
export type PreviewState = (typeof PREVIEW_STATES)[number]

export interface Conditions {
  readonly network: Network
  readonly state: PreviewState
}

type Row = Readonly<Record<string, Value>>

/** What a screen shows now. */
export interface ShownScreen {
  /** The rows of each read. */
  readonly reads: readonly { readonly name: string; readonly rows: readonly Row[] }[]
  /** The names that expressions can use, except `row`. */
  readonly names: Readonly<Record<string, Value>>
}

/** `window.workbench` of the page. */
export interface WorkbenchPage {
  conditions(): Conditions
  /** Null: what was pressed does not belong to a screen. */
  picked(picked: Picked | null): void
  /** The product has opened another address. */
  moved(address: string): void
}

/** `window.workbenchFrame` of the product in the frame. */
export interface WorkbenchFrame {
  /** Whether the next press picks an element instead of pressing it. With Alt held it always does. */
  setPicking(isPicking: boolean): void
  /** Called when the network or the state has been changed. */
  conditionsChanged(): void
  /** Null: no screen is open. */
  shown(): ShownScreen | null
}

declare global {
  interface Window {
    workbench?: WorkbenchPage
    workbenchFrame?: WorkbenchFrame
  }
}
