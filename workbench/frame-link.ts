/** What the page of the workbench and the product in its frame call of each other: both are of one origin. */
import type { Value } from '../engine/expressions/tree.ts'
import type { Picked } from './api.ts'

/** `name` of the frame's window: by it the product knows that it is shown in the workbench. */
export const FRAME_NAME = 'countersign-workbench'

export const NETWORKS = ['online', 'slow', 'failing', 'offline'] as const
export type Network = (typeof NETWORKS)[number]

/** `served`: as the ERP answers; all else is answered from the definition alone, as in the stories. */
export const STATES = ['served', 'loading', 'empty', 'error', 'not allowed', 'many rows', 'long words'] as const
export type ScreenState = (typeof STATES)[number]

export interface Conditions {
  readonly network: Network
  readonly state: ScreenState
}

type Row = Readonly<Record<string, Value>>

/** What a screen shows now. */
export interface Shown {
  /** The rows of each read. */
  readonly reads: readonly { readonly name: string; readonly rows: readonly Row[] }[]
  /** The names expressions see beside `row`. */
  readonly names: Readonly<Record<string, Value>>
}

/** `window.workbench` of the page. */
export interface WorkbenchPage {
  conditions(): Conditions
  /** Null: what was pressed belongs to no screen. */
  picked(picked: Picked | null): void
  /** The product has opened another address. */
  moved(address: string): void
}

/** `window.workbenchFrame` of the product in the frame. */
export interface WorkbenchFrame {
  /** Whether the next press picks an element instead of pressing it. With Alt held it always does. */
  setPicking(isPicking: boolean): void
  /** Follows a network that comes and goes. */
  conditionsChanged(): void
  chooseLanguage(name: string): void
  /** Null: no screen is open. */
  shown(): Shown | null
}

declare global {
  interface Window {
    workbench?: WorkbenchPage
    workbenchFrame?: WorkbenchFrame
  }
}
