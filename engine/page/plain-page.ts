/**
 * The page of a plain screen (Definition.plain): one view of rows, without forms, edited rows, tabs or drafts. An
 * approval list is such a page, and opens without loading the code of the other parts.
 */
import type { Definition } from '../definition/definition.ts'
import { buildPage, type PageParts } from './build-page.ts'
import { derived } from './cell.ts'
import type { PageModel } from './page-model.ts'
import type { PageInputs } from './page-inputs.ts'
import { namedCells } from './scope/scope-cells.ts'

/** Never called: the compiler has verified that nothing on the page uses it. */
function absent(): never {
  throw new Error('A plain page has neither forms nor tabs.')
}

const NOTHING = derived(() => null)
const noForm = () => namedCells([], () => NOTHING)

const parts: PageParts = {
  cells: {
    form: noForm,
    sentForm: noForm,
    rows: { added: () => (rows) => rows, changed: () => [] },
    drawnTabs: () => [],
    link: () => null,
  },
  events: {
    sessions: ({ state: { store } }) => ({
      open: (entry) => store.setState({ formSession: entry.form }),
      changed: () => undefined,
      isChanged: () => false,
      sent: () => undefined,
      discard: () => undefined,
      save: () => undefined,
      opened: () => ({ values: {}, isRestored: false }),
      values: new Map(),
    }),
    events: () => ({
      setField: absent,
      editRows: absent,
      addRow: absent,
      stepRows: absent,
      tab: absent,
      discardDraft: absent,
    }),
    noteOpenTabs: () => false,
    check: () => [],
  },
}

/**
 * Opens the page of a definition that is `plain`. Its form and tab events throw: nothing on such a page calls
 * them.
 */
export function createPlainPage(definition: Definition, given: PageInputs): PageModel {
  return buildPage(definition, given, parts)
}
