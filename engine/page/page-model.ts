/** An open page: what it shows is derived from its inputs, from the ERP's answers, and from its definition. */
import type { RowPage, Row, Session } from '../calls/contract.ts'
import type { AccordionBlock, Definition, Field, Input, TabsBlock, View } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { ActionState } from './actions/action-state.ts'
import type { LocaleSettings } from './format.ts'
import type { FilterValues } from '../filters/filter-spec.ts'
import type { FormCheck } from './form/field-error.ts'
import type { UndoStep } from './form/row-changes.ts'
import type { GridQuestion } from './reads/grid-question.ts'
import type { Option } from './form/option.ts'
import type { RecordLink } from './address/linked-record.ts'
import type { HistoryEntry } from './address/address.ts'
import type { Snapshot } from './page-inputs.ts'
import type { VisibleParts } from './visible-parts.ts'
import type { Names } from './scope/names.ts'
import type { ScreenStore } from './store.ts'
import type { Cell } from './cell.ts'
import type { PageCore } from './core.ts'
import type { Answer, Answered, Question } from './reads/answers.ts'
import type { ReadStatus } from './reads/read-cells.ts'

/**
 * An open page. Cells (`Cell<…>`) are computed while they are read; methods are events, at whose end every
 * question is brought up to date. No method sends requests to the ERP: `asking/requester.ts` does.
 */
export interface PageModel {
  readonly definition: Definition
  readonly locale: LocaleSettings
  /** Selection, prompts, running actions, typed values: read here, changed by the events of `page/events` only. */
  readonly store: ScreenStore

  /** The location of the page: the browser's address follows it. */
  readonly params: Cell<URLSearchParams>
  readonly entry: Cell<HistoryEntry>
  /** The definition with the filters that are shown. */
  readonly shownDefinition: Cell<Definition>
  readonly filters: Cell<FilterValues>
  /** The index of the tab in the address; null: none. */
  readonly activeTab: Cell<number | null>
  /** Nothing can be changed (`formType=erpReport`, site-modules §2.1). */
  readonly readOnly: Cell<boolean>
  /** The record in the address while it is being looked for: no view is open until it is found. */
  readonly link: Cell<RecordLink | null>
  /** The open view. */
  readonly view: Cell<View | undefined>
  /** The modal view over it. */
  readonly modal: Cell<View | undefined>
  readonly views: Cell<readonly View[]>
  readonly shown: Cell<VisibleParts>
  /** Every field of the form. */
  readonly form: Cell<Row>
  /** Every name, as of when the page was opened: for drawing. */
  readonly scope: Cell<Names>
  readonly fieldErrors: Cell<ReadonlyMap<string, string>>
  rows(read: string): Cell<readonly Row[]>
  status(read: string): Cell<ReadStatus>
  /** The question of a grid that sends its own requests; null: another read. */
  gridQuestion(read: string): Cell<GridQuestion | null>
  /** Requests for the ERP. Paging and reloading work alike: a question with more pages, or with a newer version. */
  readonly wanted: Cell<readonly Question[]>

  /** A person changed a field. Returns the action that this triggers; null: none. */
  setField(field: string, value: Value): string | null
  /** @param isJoined undone together with the edit before it */
  editRows(read: string, changes: ReadonlyMap<string, Row>, isJoined?: boolean): void
  /** Adds a row to a read, with the values in the inputs of a form. */
  addRow(read: string, row: Row): void
  /** Undoes the last change of the rows of a read, or makes it again. */
  stepRows(read: string, step: UndoStep): void
  /** The options of an input of the form, or, with a row, of a cell in that row. */
  optionsAt(field: Field, input: Input | null, row?: Row): readonly Option[]
  /** A person opened a tab or a panel. Returns the action that this triggers; null: none. */
  tab(block: TabsBlock | AccordionBlock, name: string): string | null
  /** The address or the history entry has changed. */
  navigate(params: URLSearchParams, entry: HistoryEntry): void
  /** Time has passed: questions that waited for a pause in typing are sent. */
  tick(): void
  /** Time until `tick` has something to do, ms; 0: nothing waits. */
  msUntilTick(): number
  more(read: string): void
  /** @param since a request with a later version is new enough (`version`) */
  reload(read: string, since?: number): void
  /** Sends failed requests again. */
  retry(isRetried: (error: unknown) => boolean): void
  /** A page of rows replaces all answers to a question. */
  replace(question: Question, page: RowPage): void
  /** The current question of a read; null: it is not requested. */
  question(read: string): Question | null
  /** The answer to it so far. */
  answer(question: Question): Answered
  /** The highest version of all questions. */
  version(): number
  /** @returns whether the answer was accepted: it is for the same question, of the newest version */
  answered(question: Question, answer: Answer): boolean
  /** A requester starts or stops sending its questions; without one, nothing is under way. */
  setActive(isActive: boolean): void
  /** The same person signed in again. */
  signedIn(session: Session): void
  /** The screen became as narrow as a phone's, or wide again. */
  setNarrow(isNarrow: boolean): void
  /** Called after every event. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** For parts of the model that are loaded later: `pressOn` (actions/press-page.ts). */
  readonly core: PageCore
  /** The look of the action for these rows, or for none; null: not shown. */
  actionFor(name: string, rows?: readonly Row[]): ActionState | null
  /** A drawn form checks itself before it is sent: its rules and static shapes. Returns the unsubscribe function. */
  registerForm(check: FormCheck): () => void
  /** Discards the values restored from a draft. */
  discardDraft(): void
  /** Writes typed and unsent values to a draft if there are changes. */
  saveDraft(): void
  /** Every name as it is now. */
  names(): Names
  snapshot(): Snapshot
  /** Ends all subscriptions of the page. */
  close(): void
}
