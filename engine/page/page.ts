/** A page with all features of a definition: forms, drafts, edited rows, tabs, linked records. */
import type { Definition } from '../definition/definition.ts'
import { linkedRecord } from './address/linked-record.ts'
import { buildPage, type PageParts } from './build-page.ts'
import { fieldErrorsOnPage } from './form/check.ts'
import { formEvents, sessionsOf } from './form/form-events.ts'
import { formValues, sentForm } from './form/values.ts'
import { noteOpenTabs } from './open-tab.ts'
import type { PageModel } from './page-model.ts'
import type { PageInputs } from './page-inputs.ts'
import { addedRowsOf } from './reads/added-rows.ts'
import { editedRows } from './reads/edits.ts'
import { drawnTabs } from './tabs.ts'

const parts: PageParts = {
  cells: {
    form: formValues,
    sentForm,
    rows: { added: addedRowsOf, changed: editedRows },
    drawnTabs,
    link: linkedRecord,
  },
  events: { sessions: sessionsOf, events: formEvents, noteOpenTabs, check: fieldErrorsOnPage },
}

/** Opens a page: its first questions are in `wanted` immediately. Plain TypeScript; a view subscribes to its cells. */
export function createPage(definition: Definition, given: PageInputs): PageModel {
  return buildPage(definition, given, parts)
}
