import type { Row } from '../../calls/contract.ts'
import type { Definition, Read, Step } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Value } from '../../expressions/tree.ts'
import type { ActionState } from './action-state.ts'
import type { LocaleSettings } from '../format.ts'
import type { FieldError, FormCheck } from '../form/field-error.ts'
import type { Names } from '../scope/names.ts'
import type { ScreenStore, UnansweredRequest } from '../store.ts'

/** What a press reads and changes synchronously; what takes time or reaches outside the page is an effect. */
export interface PressContext {
  readonly definition: Definition
  readonly store: ScreenStore
  readonly locale: LocaleSettings
  /** The current names of the page. */
  names(): Names
  /** A new idempotency key. */
  newKey(): string
  /** The newest rows of a read. */
  read(name: string): { readonly read: Read; readonly rows: readonly Row[] } | null
  /** The highest version of all questions: what is requested from now on gets a higher one. */
  version(): number
  readonly page: PressPage
}

/** What actions do with the forms and rows of a page. */
export interface PressPage {
  /** Releases questions that wait for a pause in typing: a press must not use an answer to an older question. */
  flush(): void
  /** All errors in what was entered in the forms on the page. */
  readonly check: FormCheck
  /** Whether a form on the page has an input for the field. */
  showsInput(field: string): boolean
  mark(fieldErrors: readonly FieldError[]): void
  set(values: Row): void
  edit(read: string, changes: ReadonlyMap<string, Row>): void
  /** Adds complete rows that were entered but not yet added with their button, so that they are sent, too. */
  addStartedRows(): void
  /** Removes rows that were added on the page; returns whether any of the keys belonged to such a row. */
  remove(read: string, keys: readonly string[]): boolean
  /** Stores the answer's rows in the reads they belong to, drops the edits that were sent, reloads the other reads. */
  applyAnswer(call: Called): void
  /**
   * A call was refused because another person has changed the row: reads of other views are requested again. If a form
   * was sent, its values are compared with the row in the answer; returns whether there are differences to choose from.
   */
  changedElsewhere(refused: RefusedCall): boolean
  /** A form is being sent; the request is stored with the form's values. Null: it was answered. */
  setUnanswered(request: UnansweredRequest | null): void
  /** A request without an answer had saved the form: from now on the form changes the saved row. */
  adoptSavedRow(answer: unknown): void
  /** Brings every question up to date. */
  settle(): void
}

/** A call as it was sent, and its answer. */
export interface Called {
  readonly method: 'GET' | 'POST'
  readonly answer: unknown
  readonly body: Value
  /** What the expression of the body uses. */
  readonly uses: UseList
  readonly checksForm: boolean
}

/** A call that the ERP refused. */
export interface RefusedCall {
  readonly answer: unknown
  /** Whether the form was sent with it. */
  readonly isForm: boolean
}

/** The context of a running step. */
export interface StepContext {
  readonly context: PressContext
  readonly pressed: ActionState
  readonly names: Names
  readonly asOf: AsOf
}

/**
 * The version of the questions when the press began or its last call was answered: a question with a later version
 * includes everything the press has changed. Shared by an action and the actions it runs.
 */
interface AsOf {
  since: number
}

/** The step type with that name. */
export type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>
