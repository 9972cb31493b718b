/** An open page: what it shows follows from what it is given, from what the ERP answers, and from its definition. */
import type { RowPage, Row, Session } from '../calls/contract.ts'
import type { AccordionBlock, Definition, Field, Input, TabsBlock, View } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { ActionState } from './actions/action-state.ts'
import type { LocaleSettings } from './format.ts'
import type { FilterValues } from './filters/filters.ts'
import type { FormCheck } from './form/field-error.ts'
import type { GridQuestion } from './reads/grid-question.ts'
import type { Option } from './form/option.ts'
import type { RecordLink } from './address/linked-record.ts'
import type { Entry } from './address/address.ts'
import type { Snapshot } from './page-inputs.ts'
import type { VisibleParts } from './visible-parts.ts'
import type { Names } from './scope/names.ts'
import type { ScreenStore } from './store.ts'
import type { Cell } from './cell.ts'
import type { PageCore } from './core.ts'
import type { Answer, Answered, Question } from './reads/answers.ts'
import type { ReadStatus } from './reads/read-cells.ts'

/**
 * An open page. Cells (`Cell<…>`) are computed while somebody looks at them; methods are events, after which every
 * question is what is to be asked. No method asks the ERP: `asking/asker.ts` does.
 */
export interface PageModel {
  readonly definition: Definition
  readonly locale: LocaleSettings
  /** What is selected, asked of the person, under way: what blocks may change by themselves. */
  readonly store: ScreenStore

  /** Where the page is: the address of the browser follows it. */
  readonly params: Cell<URLSearchParams>
  readonly entry: Cell<Entry>
  /** The definition with the filters that are shown. */
  readonly shownDefinition: Cell<Definition>
  readonly filters: Cell<FilterValues>
  /** The tab the address names, by its place; null: none. */
  readonly activeTab: Cell<number | null>
  /** Nothing can be changed (`formType=erpReport`, site-modules §2.1). */
  readonly readOnly: Cell<boolean>
  /** The record the address names, while it is looked for: until then no view is open. */
  readonly link: Cell<RecordLink | null>
  /** The open view. */
  readonly view: Cell<View | undefined>
  /** The view that lies over it. */
  readonly modal: Cell<View | undefined>
  readonly views: Cell<readonly View[]>
  readonly shown: Cell<VisibleParts>
  /** Every field of the form. */
  readonly form: Cell<Row>
  /** Every name, as of when the page was opened: what is drawn. */
  readonly scope: Cell<Names>
  readonly fieldErrors: Cell<ReadonlyMap<string, string>>
  rows(read: string): Cell<readonly Row[]>
  status(read: string): Cell<ReadStatus>
  /** What a grid that asks by itself is to ask; null: another read. */
  gridQuestion(read: string): Cell<GridQuestion | null>
  /** What the ERP is to be asked. Paging and asking again are the same: a question with more pages, or a newer version. */
  readonly wanted: Cell<readonly Question[]>

  /** A person changed a field. Answers the action that is to be pressed because of it; null: none. */
  typed(field: string, value: Value): string | null
  edited(read: string, changes: ReadonlyMap<string, Row>): void
  /** A row is added to a read, as it stands in the inputs of a form. */
  addRow(read: string, row: Row): void
  /** What can be chosen in an input of the form, or, with a row, in a cell of that row. */
  optionsAt(field: Field, input: Input | null, row?: Row): readonly Option[]
  /** A person opened a tab or a panel. Answers the action that is to be pressed because of it; null: none. */
  tab(block: TabsBlock | AccordionBlock, name: string): string | null
  /** The address has changed, or the entry of the history. */
  moved(params: URLSearchParams, entry: Entry): void
  /** Time has passed: what waited for whoever types is asked. */
  tick(): void
  /** How long until `tick` has something to do, ms; 0: nothing waits. */
  msUntilTick(): number
  more(read: string): void
  /** @param since what was asked after this version is new enough (`version`) */
  reload(read: string, since?: number): void
  /** Asks again what could not be read. */
  retry(isRetried: (error: unknown) => boolean): void
  /** A page takes the place of everything that was answered to a question. */
  replace(question: Question, page: RowPage): void
  /** The question of a read as it stands; null: it is not asked. */
  question(read: string): Question | null
  /** What was answered to it so far. */
  answer(question: Question): Answered
  /** The highest version of any question. */
  version(): number
  /** @returns whether it counted: it is for the same question, of the newest version */
  answered(question: Question, answer: Answer): boolean
  /** Somebody asks its questions from now on, or no longer: then nothing is under way. */
  setActive(isActive: boolean): void
  /** The same person signed in again. */
  signedIn(session: Session): void
  /** The screen became a phone's, or is none any longer. */
  resized(isNarrow: boolean): void
  /** Called after every event. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** For parts of the model that are loaded later: `pressOn` (actions/press-page.ts). */
  readonly core: PageCore
  /** How the action looks about these rows, or about nothing; null: not shown. */
  actionFor(name: string, rows?: readonly Row[]): ActionState | null
  /** Everything that is wrong with what was typed in the forms on the page. */
  readonly check: FormCheck
  /** A form that is drawn checks itself before it is sent: its rules, and its static shapes. Returns the unsubscribe function. */
  registerForm(check: FormCheck): () => void
  /** What had been typed before and was restored goes. */
  discardDraft(): void
  /** Writes what was typed and not sent, where it is worth it. */
  saveDraft(): void
  /** Every name as it is now. */
  names(): Names
  snapshot(): Snapshot
  /** It follows nothing any longer. */
  close(): void
}
