/** What parts of a page model that are loaded later work on: who draws a page does not need it. */
import type { Demands, FieldError } from './form/field-error.ts'
import type { PageCells } from './cells.ts'
import type { FormSessions } from './form/form-sessions.ts'

/** A page as `actions/press-page.ts` sees it: its cells, and how a change becomes an event. */
export interface PageCore {
  readonly cells: PageCells
  readonly sessions: FormSessions
  /** What the forms that are drawn find wrong; null: none is drawn yet. */
  checkForms(demands: Demands): readonly FieldError[] | null
  /** Runs a change; afterwards every question is what is to be asked now, and whoever listens is called. */
  event<Result>(change: () => Result): Result
  /** Every question is what is to be asked now. */
  settle(): void
}
