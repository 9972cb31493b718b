/** An open page: what it shows follows from what it is given, from what the ERP answers, and from its definition. */
import type { Row, Session } from '../calls/contract.ts'
import type { Block, Definition, FormItem, View } from '../definition/definition.ts'
import type { Text, Value } from '../expressions/tree.ts'
import type { ReadyAction } from '../runtime/actions.ts'
import type { LocaleSettings } from '../runtime/format.ts'
import type { Flaw, Option } from '../runtime/host.ts'
import type { Entry } from '../runtime/page/address.ts'
import type { OnPage } from '../runtime/page/needed.ts'
import type { Names } from '../runtime/scope.ts'
import type { ScreenStore } from '../runtime/store.ts'
import type { ActionResult, Pressing } from './actions/effects.ts'
import type { Cell } from './cell.ts'
import type { CellLook, FieldColumn } from './form/cell-looks.ts'
import type { FieldLook } from './form/field-look.ts'
import type { Answer, Question } from './reads/answers.ts'
import type { ReadStatus } from './reads/rows.ts'

/** What a page is opened with. */
export interface Given {
  readonly session: Session
  readonly locale: LocaleSettings
  /** Of the address. */
  readonly params: URLSearchParams
  readonly entry: Entry
  /** Whether the screen is a phone's. */
  readonly narrow: boolean
  /** The time, ms. */
  now(): number
  /** A new idempotency key. */
  newKey(): string
}

export interface PageModel {
  readonly definition: Definition
  /** What is selected, asked of the person, under way: what blocks may change by themselves. */
  readonly store: ScreenStore

  /** Where the page is: the address of the browser follows it. */
  readonly params: Cell<URLSearchParams>
  /** The open view, and the one that lies over it. */
  readonly views: Cell<readonly View[]>
  readonly shown: Cell<OnPage>
  /** One field can stand in two places with different inputs. */
  look(item: FormItem): Cell<FieldLook>
  options(item: FormItem): Cell<readonly Option[]>
  field(name: string): Cell<Value>
  rows(read: string): Cell<readonly Row[]>
  status(read: string): Cell<ReadStatus>
  /** The sum of a field over the rows; null: one of them is no number. */
  total(read: string, field: string): Cell<Value>
  /** About the selected rows, or about nothing; null: not shown. */
  action(name: string): Cell<ReadyAction | null>
  /** A function of the row, new only when something else has changed. */
  inRow(column: FieldColumn): Cell<(row: Row) => CellLook>
  text(of: Text): Cell<string>
  /** What the ERP is to be asked. Paging and asking again are the same: a question with more pages, or a newer version. */
  readonly wanted: Cell<readonly Question[]>

  /** A person changed a field. Answers the action that is to be pressed because of it; null: none. */
  typed(field: string, value: Value): string | null
  /** The keyboard left it: what a rule says about it is told from now on. */
  left(field: string): void
  edited(read: string, changes: ReadonlyMap<string, Row>): void
  select(keys: readonly string[]): void
  /** A person opened a tab or a panel. Answers the action that is to be pressed because of it; null: none. */
  tab(block: Block, name: string): string | null
  /** The address has changed, or the entry of the history. */
  moved(params: URLSearchParams, entry: Entry): void
  /** Time has passed: what waited for whoever types is asked. */
  tick(): void
  /** How long until `tick` has something to do, ms; 0: nothing waits. */
  waits(): number
  more(read: string): void
  reload(read: string): void
  /** @returns whether it counted: it is for the same question, of the newest version */
  answered(question: Question, answer: Answer): boolean
  press(name: string, rows?: readonly Row[]): Pressing<ActionResult>
  /** Everything that is wrong with what was typed in the forms on the page. */
  check(): readonly Flaw[]
  /** Every name as it is now. */
  names(): Names
}
