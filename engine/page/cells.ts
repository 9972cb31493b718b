/** The cells of a page and their dependencies. Each is computed when read, and again when a value it uses changes. */
import type { Definition } from '../definition/definition.ts'
import { createTyping, type Typing } from './form/input-debounce.ts'
import { formValues, sentForm } from './form/values.ts'
import { derived, source, type Cell, type Source } from './cell.ts'
import type { PageInputs } from './page-inputs.ts'
import { pageLocation, type PageLocation } from './address/location.ts'
import { createAnswers, type Answers } from './reads/answers.ts'
import { questionsOf, type Questions } from './reads/questions.ts'
import { readCells, type ReadCells } from './reads/read-cells.ts'
import { createNameLookup, type NamedCells, type NameLookup } from './scope/scope-cells.ts'
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
  readonly typing: Typing
  readonly readOnly: Cell<boolean>
  /** Whether a requester sends the questions: before and afterwards, nothing is under way. */
  readonly isActive: Source<boolean>
}

/** No rows of it are in the page. */
const OF_A_GRID: Cell<null> = derived(() => null)

/**
 * Creates the cells of a page. It sends and draws nothing: questions are updated by the first event
 * (`events/page-events.ts`).
 */
export function pageCells(definition: Definition, given: PageInputs): PageCells {
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
    answered: answers.of,
  })
  const form = formValues({ definition, scope: (uses) => scope(uses), ...state })
  const names = { given: location.names, reads: reads.values, changed: reads.changed }
  const scope = createNameLookup(definition, { ...names, form })
  const layout = layoutOf({ ...location, definition, scope, opened: state.opened })
  const shown = shownOn({ ...location, layout })
  const questions: Questions = questionsOf({
    definition,
    scope,
    sentScope: createNameLookup(definition, { ...names, form: sentForm(definition, form, scope) }),
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
