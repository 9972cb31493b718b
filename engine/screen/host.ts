/** What an open screen provides to its blocks. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FunctionComponent } from 'react'
import type { Comment, Row, Session } from '../calls/contract.ts'
import type { Calls } from '../calls/calls.ts'
import type { ServerEvents } from '../calls/server-events.ts'
import type { AccordionBlock, Definition, Field, Input, Read, ShowTarget, TabsBlock } from '../definition/definition.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import type { Text, Value } from '../expressions/tree.ts'
import type { FilterValues } from '../filters/filter-spec.ts'
import type { LocaleSettings, PrintedField } from '../page/format.ts'
import type { ToastOptions } from '../ui/toasts.ts'
import type { PressResult } from '../page/react/run-effects.ts'
import type { ReadStatus } from '../page/reads/read-cells.ts'
import type { Option } from '../page/form/option.ts'
import type { FormCheck } from '../page/form/field-error.ts'
import type { UndoStep } from '../page/form/row-changes.ts'
import type { GridQuestion } from '../page/reads/grid-question.ts'
import type { Names } from '../page/scope/names.ts'
import type { WatchChanges } from '../page/react/watch-changes.ts'
import type { ScreenStore } from '../page/store.ts'
import type { Cell } from '../page/cell.ts'

export type { FileEntry, FilesOf } from '../calls/call-types.ts'
export type { Row, Session, Comment, Calls }

/** The answers of a read so far, and functions that read more. */
export interface ReadState extends Omit<ReadStatus, 'at'> {
  readonly read: Read
  readonly rows: readonly Row[]
  /** When the first of the shown rows arrived, ms; missing: they were not requested. */
  readonly at?: number | undefined
  /** Resolves to whether a page was added. */
  more(): Promise<boolean>
  /** Resolves to the error, or to null. */
  reload(): Promise<unknown>
  /** Reads on until this many rows are loaded, or all, or a call fails. Resolves to the rows. */
  upTo(count: number): Promise<readonly Row[]>
}

export interface ScreenHost {
  /** Without the filters that are not shown here. */
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly store: ScreenStore
  readonly locale: LocaleSettings
  readonly reads: Readonly<Record<string, ReadState>>
  /** The newest state of a read. */
  read(name: string): ReadState | null
  /** The names at the time of drawing; actions call `names()` for the newest. */
  readonly scope: Names
  /** The current names of the screen. */
  names(): Names
  showMessage(text: string, options?: ToastOptions): void
  /** A new idempotency key. */
  newKey(): string
  show(target: ShowTarget, values?: Row | null): void
  /** Back in the history, or to the first view when there is none; resolves after the navigation, to false if not. */
  back(): Promise<boolean>
  /** A call was answered: counts elsewhere on the page are fetched again. */
  onCallAnswered(): void
  /** Missing: nothing is reported. */
  readonly events?: ServerEvents | undefined
  /** Watches for changes by others to the rows of a read, if the ERP reports changes. */
  readonly watchChanges: WatchChanges
  readonly filters: FilterValues
  /** Index of the tab in the address; null: none. */
  readonly activeTab: number | null
  readonly gridQuestions: Readonly<Record<string, GridQuestion>>
  /** The call whose answer the rows of a read are now, unchanged; null: they do not come from a call of their own. */
  callOf(read: string): Omit<GridQuestion, 'isRequested' | 'version'> | null
  /** The values of `form`: defaults, values passed to the view, typed and computed values. */
  readonly form: Row
  /** The row that the form was opened with. */
  openedRow(): Row
  /** Whether something was typed into the form that is not saved. */
  isFormChanged(): boolean
  /** The errors of form fields, by field: from the server, or from a rule when the form was sent. */
  readonly fieldErrors: ReadonlyMap<string, string>
  /** A person changed a field: stores the value (also in the draft), then applies `fills` and `onChange`. */
  changeField(field: string, value: Value): void
  /**
   * A person changed cells of a read: key of the row → the changed fields. One call for a paste of many.
   *
   * @param isJoined undone together with the change before it, of which it is a consequence
   */
  changeCells(read: string, changes: ReadonlyMap<string, Row>, isJoined?: boolean): void
  /** Adds the row in the inputs of a form to its read. */
  addRow(read: string, row: Row): void
  /** Undoes the last change of the rows of a read, or makes it again. Nothing else on the page changes. */
  stepRows(read: string, step: UndoStep): void
  /** Registers the check that a form runs before it is sent; returns the function that unregisters it. */
  registerForm(check: FormCheck): () => void
  /** Opens a tab or a panel. */
  chooseTab(block: TabsBlock | AccordionBlock, name: string): void
  /** Runs an action of the screen on one row, on several rows, or on none. Never rejects. */
  press(action: string, rows?: readonly Row[]): Promise<PressResult>
  /** The current state of an action for these rows; null: not shown. */
  actionState(action: string, rows?: readonly Row[]): ActionState | null
  /** Read-only (`formType=erpReport`, site-modules §2.1): no bar of actions, no presses, no filters. */
  readonly readOnly: boolean
  /** Options of a field in this block: those of its input's expression, else its own. */
  options(field: Field, input: Input | null, row?: Row): readonly Option[]
  /** `typing` replaces the browser's history entry, so that Back does not go letter by letter. */
  setFilters(values: FilterValues, how: 'chosen' | 'typing'): void
  /** A form that was opened as new has been saved: its address becomes that of the record. */
  followRecord(): void
  /** The field of that name; the compiler has checked that it exists. */
  field(name: string): Field
  /** @param rows the row of the value, then those around it */
  format(value: Value | undefined, field: PrintedField, ...rows: readonly Row[]): string
  textOf(text: Text, more?: Names): string
}

/** The view of each block by the block's name; each view knows only the type of its own block. */
export type BlockViews = Readonly<Record<string, FunctionComponent<{ readonly block: never }>>>

/** The current host. The cell stays the same while the screen is open: components subscribe to what they need of it. */
export const ScreenContext = createContext<Cell<ScreenHost> | null>(null)

/** The cell of the screen, without a subscription that would redraw the component. */
export function useScreenCell(): Cell<ScreenHost> {
  const cell = useContext(ScreenContext)
  if (!cell) throw new Error('A block is drawn outside a screen.')
  return cell
}

/**
 * The host of the screen. Redraws on any change, that is at each key typed into a form; with `select` only when the
 * selected value changes (`Object.is`; arrays and objects through `useShallow`).
 */
export function useScreen(): ScreenHost
export function useScreen<Part>(select: (host: ScreenHost) => Part): Part
export function useScreen<Part>(select?: (host: ScreenHost) => Part): ScreenHost | Part {
  const cell = useScreenCell()
  const get = () => (select ? select(cell.get()) : cell.get())
  return useSyncExternalStore(cell.subscribe, get, get)
}
