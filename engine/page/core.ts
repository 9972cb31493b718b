/** What later loaded parts of a page model work on; drawing a page does not need it. */
import type { FormCheckOptions, FieldError } from './form/field-error.ts'
import type { PageCells } from './cells.ts'
import type { FormSessions } from './events/form-sessions.ts'

/** A page as `actions/press-page.ts` sees it: its cells, and how to run a change as an event. */
export interface PageCore {
  readonly cells: PageCells
  readonly sessions: FormSessions
  /** The errors of the forms that are drawn; null: none is drawn yet. */
  checkForms(demands: FormCheckOptions): readonly FieldError[] | null
  /** Runs a change, then brings every question up to date and calls the listeners. */
  event<Result>(change: () => Result): Result
  /** Brings every question up to date. */
  settle(): void
}
