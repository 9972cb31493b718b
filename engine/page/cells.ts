/** The cells of a page and their dependencies. Each is computed when read, and again when a value it uses changes. */
import type { Definition } from '../definition/definition.ts'
import { createTyping, type InputDebounce } from './form/input-debounce.ts'
import type { PageValues } from './form/page-values.ts'
import { usesForms } from './form/uses-forms.ts'
import { derived, source, type Cell, type WritableCell } from './cell.ts'
import type { Row } from '../calls/contract.ts'
import type { PageInputs } from './page-inputs.ts'
import { pageLocation, type PageLocation } from './address/location.ts'
import { createAnswers, type Answers } from './reads/answers.ts'
import { questionsOf, type Questions } from './reads/questions.ts'
import { readCells, type ReadCells } from './reads/read-cells.ts'
import { createNameLookup, namedCells, type NamedCells, type NameLookup } from './scope/scope-cells.ts'
import { layoutOf, shownOn } from './shown.ts'
import { pageState, type PageState } from './state.ts'

/** All parts of a page by name, for computations. Created once per page; no part of it is ever replaced. */
export interface PageCells {
  readonly definition: Definition
  readonly given: PageInputs
  readonly state: PageState
  readonly location: PageLocation
  readonly answers: Answers
  readonly questions: Questions
  readonly reads: ReadCells
  readonly form: NamedCells
  readonly scope: NameLookup
  readonly layout: ReturnType<typeof layoutOf>
  readonly shown: ReturnType<typeof shownOn>
  readonly typing: InputDebounce
  readonly readOnly: Cell<boolean>
  /** Whether a requester sends the questions: before and afterwards, nothing is under way. */
  readonly isActive: WritableCell<boolean>
}

/** No rows of it are in the page. */
const OF_A_GRID: Cell<null> = derived(() => null)

const NO_FIELDS: NamedCells = namedCells([], () => OF_A_GRID)

/** Where nothing is entered or computed, rows are shown as they came. */
const asTheyCame = (rows: readonly Row[]): readonly Row[] => rows

/**
 * Creates the cells of a page. It sends and draws nothing: questions are updated by the first event
 * (`events/page-events.ts`).
 *
 * @param forms called only where the definition `usesForms`
 */
export function pageCells(definition: Definition, given: PageInputs, forms: () => PageValues): PageCells {
  const state = pageState(definition, given.snapshot?.store)
  const location = pageLocation(definition, given)
  const answers = given.answers ?? createAnswers(given.now)
  const typing = createTyping(given.now)
  const isActive = source(true)
  // Rows and form depend on each other: each finds the other when it is read.
  const reads = readCells({
    definition,
    state,
    scope: () => scope,
    question: (read) => (questions.isOfGrid(read) ? OF_A_GRID : questions.of(read)),
    isActive,
    shownRows: usesForms(definition) ? (read) => forms().shownRows(definition, read) : () => asTheyCame,
    answered: answers.of,
  })
  const hasFields = definition.form.length > 0
  const form = hasFields ? formCells({ definition, given, state, scope: (uses) => scope(uses) }, forms) : NO_FIELDS
  const names = { given: location.names, reads: reads.values, changed: reads.changed }
  const scope = createNameLookup(definition, { ...names, form })
  const layout = layoutOf({ ...location, definition, scope, opened: state.opened })
  const shown = shownOn({ ...location, layout })
  const sent = hasFields ? forms().sentForm(definition, form, scope) : NO_FIELDS
  const questions: Questions = questionsOf({
    definition,
    scope,
    sentScope: createNameLookup(definition, { ...names, form: sent }),
    needed: derived(() => shown.get().reads),
    owner: [given.session.company, given.session.id],
    answers,
    isTyping: () => typing.left() > 0,
    session: () => state.store.getState().formSession,
  })
  return {
    definition,
    given,
    state,
    location,
    answers,
    questions,
    reads,
    form,
    scope,
    layout,
    shown,
    typing,
    readOnly: location.readOnly,
    isActive,
  }
}

function formCells(
  { definition, given, state, scope }: Pick<PageCells, 'definition' | 'given' | 'state' | 'scope'>,
  forms: () => PageValues,
): NamedCells {
  return forms().formValues({ definition, scope, currency: given.locale.currency, ...state })
}
