import type { Row } from '../../calls/contract.ts'
import type { Definition, Read, Step } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Value } from '../../expressions/tree.ts'
import type { ActionState } from './action-state.ts'
import type { LocaleSettings } from '../format.ts'
import type { FieldError, FormCheck } from '../form/field-error.ts'
import type { Names } from '../scope/names.ts'
import type { ScreenStore, UnansweredRequest } from '../store.ts'

/** What a press reads and changes at once; what takes time or reaches outside of the page is an effect. */
export interface PressContext {
  readonly definition: Definition
  readonly store: ScreenStore
  readonly locale: LocaleSettings
  /** The names of the page as they are now. */
  names(): Names
  /** A new idempotency key. */
  newKey(): string
  /** The newest rows of a read. */
  read(name: string): { readonly read: Read; readonly rows: readonly Row[] } | null
  /** The highest version of any question: what is asked from now on has a higher one. */
  version(): number
  readonly page: PressPage
}

/** What actions do with the form and the rows of a page. */
export interface PressPage {
  /** What was typed a moment ago is asked now: a question that nobody asked yet is not answered. */
  flush(): void
  /** Everything that is wrong with what was typed in the forms on the page. */
  readonly check: FormCheck
  /** Whether a form on the page has an input for it. */
  showsInput(field: string): boolean
  mark(fieldErrors: readonly FieldError[]): void
  set(values: Row): void
  edit(read: string, changes: ReadonlyMap<string, Row>): void
  /** Adds what stands complete in the inputs of new rows, as if each was added by its button: it is sent, too. */
  addStartedRows(): void
  /** Takes away rows that were added on the page; answers whether one of the keys was such a row's. */
  remove(read: string, keys: readonly string[]): boolean
  /** Brings the answer's rows to the reads they belong to, drops the edits that were sent, asks the others again. */
  called(call: Called): void
  /**
   * A call was refused because somebody else has changed the row: what other views show of it is asked again. Of a form
   * that was sent, values are compared with the row as the answer has it; answers whether there is anything to choose.
   */
  changedElsewhere(refused: RefusedCall): boolean
  /** A form goes out, which is stored with what was typed; null: it was answered. */
  sending(request: UnansweredRequest | null): void
  /** The form had been saved by a request that got no answer: it goes on as a change of that row. */
  savedBefore(answer: unknown): void
  /** Every question is what is to be asked now. */
  settle(): void
}

/** A call as it was sent, and what came back. */
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
  /** The form was sent with it. */
  readonly isForm: boolean
}

/** A step under way. */
export interface StepContext {
  readonly context: PressContext
  readonly pressed: ActionState
  readonly names: Names
  readonly asOf: AsOf
}

/**
 * The version of the questions when the press began, or its last call was answered: what is asked since then knows
 * all that the press has done. One for the action and those it runs.
 */
interface AsOf {
  since: number
}

/** The step of that name. */
export type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>
