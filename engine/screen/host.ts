/** What an open screen offers its blocks. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FunctionComponent } from 'react'
import type { Comment, Row, Session } from '../calls/contract.ts'
import type { Calls } from '../calls/calls.ts'
import type { AccordionBlock, Definition, Field, Input, Read, ShowTarget, TabsBlock } from '../definition/definition.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import type { Text, Value } from '../expressions/tree.ts'
import type { FilterValues } from '../page/filters/filters.ts'
import type { LocaleSettings } from '../page/format.ts'
import type { ToastOptions } from '../ui/toasts.ts'
import type { Pressed } from '../page/react/run-effects.ts'
import type { ReadStatus } from '../page/reads/read-cells.ts'
import type { Option } from '../page/form/option.ts'
import type { FormCheck } from '../page/form/field-error.ts'
import type { GridQuestion } from '../page/reads/grid-question.ts'
import type { Names } from '../page/scope/names.ts'
import type { WatchChanges } from '../page/react/watch-changes.ts'
import type { ScreenStore } from '../page/store.ts'
import type { Cell } from '../page/cell.ts'

export type { FileEntry, FilesOf } from '../calls/call-types.ts'
export type { Row, Session, Comment, Calls }

/** What a read has answered so far, and how to read more. */
export interface ReadState extends Omit<ReadStatus, 'at'> {
  readonly read: Read
  readonly rows: readonly Row[]
  /** When the first of the rows shown came, ms; missing: they were not asked for. */
  readonly at?: number | undefined
  /** Whether a page was added. */
  more(): Promise<boolean>
  /** Answers what went wrong, or null. */
  reload(): Promise<unknown>
  /** Reads on until that many rows are there, or all, or a call fails. Answers the rows then. */
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
  /** Names of this drawing; actions ask `names()` for the newest. */
  readonly scope: Names
  /** The names of the screen as they are now. */
  names(): Names
  say(text: string, options?: ToastOptions): void
  /** A new idempotency key. */
  newKey(): string
  show(target: ShowTarget, values?: Row | null): void
  /** Back in the history, or to the first view when there is none; resolves when it is there. */
  back(): Promise<void>
  /** A call was answered: what counts things elsewhere counts again. */
  onCalled(): void
  /** Watches whether others have changed rows of a read, where the ERP reports changes. */
  readonly watchChanges: WatchChanges
  readonly filters: FilterValues
  /** The tab the address names, by its place; null: none. */
  readonly activeTab: number | null
  readonly gridQuestions: Readonly<Record<string, GridQuestion>>
  /** The form named `form`: defaults, what the view was shown with, what was typed, computed values. */
  readonly form: Row
  /** What is wrong with fields of the form, by field: from the server, or from a rule when it was sent. */
  readonly fieldErrors: ReadonlyMap<string, string>
  /** A person changed a field: it is stored (and drafted), `fills` and `onChange` follow. */
  typed(field: string, value: Value): void
  /** A person changed cells of a read: key of the row → the fields changed. One call for a paste of many. */
  edited(read: string, changes: ReadonlyMap<string, Row>): void
  /** The row that stands in the inputs of a form is added to its read. */
  addRow(read: string, row: Row): void
  /** A form on the page tells what is wrong with it before it is sent; answers how to leave. */
  registerForm(check: FormCheck): () => void
  /** Opens a tab or a panel. */
  chooseTab(block: TabsBlock | AccordionBlock, name: string): void
  /** Runs an action of the screen about one row, some rows, or nothing. Never rejects. */
  press(action: string, rows?: readonly Row[]): Promise<Pressed>
  /** How an action looks now, about these rows; null: not shown. */
  actionState(action: string, rows?: readonly Row[]): ActionState | null
  /** Only looked at (`formType=erpReport`, site-modules §2.1): no bar of actions, no presses, no filters. */
  readonly readOnly: boolean
  /** Options of a field at this place: those of its input's expression, else its own words. */
  options(field: Field, input: Input | null, row?: Row): readonly Option[]
  /** `typing` replaces the entry of the browser's history, so that Back does not go letter by letter. */
  setFilters(values: FilterValues, how: 'chosen' | 'typing'): void
  /** The field of that name; the compiler has checked that there is one. */
  field(name: string): Field
  format(value: Value | undefined, field: Pick<Field, 'type' | 'unit' | 'decimals'>): string
  words(text: Text, more?: Names): string
}

/** By the name of a block what draws it; each view knows the type of its own block alone. */
export type BlockViews = Readonly<Record<string, FunctionComponent<{ readonly block: never }>>>

/** The host as it is now. The same cell while the screen is open: who draws subscribes to what it needs of it. */
export const ScreenContext = createContext<Cell<ScreenHost> | null>(null)

/** The screen a component stands in, without drawing it again for anything. */
export function useScreenCell(): Cell<ScreenHost> {
  const cell = useContext(ScreenContext)
  if (!cell) throw new Error('A block is drawn outside a screen.')
  return cell
}

/**
 * What the screen offers. Drawn again whenever anything of it has changed, which is at each key that is typed into a
 * form; with `select` only when what is selected is another (`Object.is`; arrays and objects through `useShallow`).
 */
export function useScreen(): ScreenHost
export function useScreen<Part>(select: (host: ScreenHost) => Part): Part
export function useScreen<Part>(select?: (host: ScreenHost) => Part): ScreenHost | Part {
  const cell = useScreenCell()
  const get = () => (select ? select(cell.get()) : cell.get())
  return useSyncExternalStore(cell.subscribe, get, get)
}
