/** Events of pages with forms, edited rows or tabs only. Their code is loaded with those pages. */
import type { PageCells } from './cells.ts'
import type { FormCheckOptions, FieldError } from './form/field-error.ts'
import type { FormSessions } from './form/form-sessions.ts'
import type { PageModel } from './page-model.ts'

/** The methods of a page that only forms, edited rows and tabs call. */
export type FormEvents = Pick<PageModel, 'setField' | 'editRows' | 'addRow' | 'stepRows' | 'tab' | 'discardDraft'>

/** Passed in by `page.ts`, and in an empty form by `plain-page.ts`: `events.ts` imports none of them. */
export interface EventParts {
  sessions(cells: PageCells): FormSessions
  events(cells: PageCells, run: RunEvent, sessions: FormSessions): FormEvents
  /** Records the open tabs: once shown, a tab stays on the page. Returns whether there was a new one. */
  noteOpenTabs(cells: PageCells): boolean
  /** @param drawn the errors of the forms that are drawn; null: no form is drawn yet, only its rules are checked */
  check(cells: PageCells, drawn: readonly FieldError[] | null, demands: FormCheckOptions): readonly FieldError[]
}

/** Runs a change, then brings every question up to date and calls the listeners. */
export type RunEvent = <Result>(change: () => Result) => Result
