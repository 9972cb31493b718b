/** What happens only on pages with forms, edited rows or tabs. Its code is loaded with those pages. */
import type { PageCells } from './cells.ts'
import type { Demands, FieldError } from './form/field-error.ts'
import type { FormSessions } from './form/form-sessions.ts'
import type { PageModel } from './page-model.ts'

/** The methods of a page that only forms, edited rows and tabs call. */
export type FormEvents = Pick<PageModel, 'typed' | 'edited' | 'addRow' | 'tab' | 'discardDraft'>

/** Handed in by `page.ts`, and by `plain-page.ts` in their empty form: `events.ts` imports none of them. */
export interface EventParts {
  sessions(cells: PageCells): FormSessions
  events(cells: PageCells, run: RunEvent, sessions: FormSessions): FormEvents
  /** Notes the open tabs: what was once seen stays on the page. Answers whether one was not noted yet. */
  noteOpenTabs(cells: PageCells): boolean
  /** @param drawn what the forms that are drawn find wrong; null: before one is, its rules alone are checked */
  check(cells: PageCells, drawn: readonly FieldError[] | null, demands: Demands): readonly FieldError[]
}

/** Runs a change; afterwards every question is what is to be asked now, and whoever listens is called. */
export type RunEvent = <Result>(change: () => Result) => Result
