/** What a press changes in the page synchronously. */
import type { Row } from '../../calls/contract.ts'
import type { Called, PressPage, RefusedCall } from '../actions/context.ts'
import { savedRow } from '../actions/send-form.ts'
import { rowPageFor } from '../asking/row-page-for.ts'
import type { PageCells } from '../cells.ts'
import type { PageCore } from '../core.ts'
import { fieldErrorsOnPage, openForms } from '../form/check.ts'
import { ofSavedRow, storedIn } from '../form/conflict.ts'
import { showsInput } from '../form/form-inputs.ts'
import { startedForms, fieldErrorsOfNewRow } from '../form/forms-on-page.ts'
import { partOf, withStep } from '../form/row-changes.ts'
import { addedTo, inputRow, withoutAdded } from '../reads/added-rows.ts'
import { withEdits, withoutSent } from '../reads/edits.ts'
import { namesNow } from '../scope/page-names.ts'
import { NO_CHANGES, type ScreenState } from '../store.ts'
import { changeState } from './change-state.ts'
import { choicesMissing, compareForm } from './compare-form.ts'

/** Each is part of the event that the press is. */
export function pressChanges({ cells, sessions, checkForms, settle }: PageCore): PressPage {
  const { definition, state, location, typing } = cells
  const { store } = state
  return {
    check: (demands = {}) => [
      ...choicesMissing(store.getState()),
      ...fieldErrorsOnPage({ cells, checkForms }, demands),
    ],
    flush: () => typing.flush(),
    showsInput: (field) =>
      showsInput(
        location.views.get().flatMap(({ blocks }) => blocks),
        field,
        namesNow(cells),
      ),
    mark: (fieldErrors) =>
      changeState(store, { fieldErrors: new Map(fieldErrors.map(({ field, text }) => [field, text])) }),
    set: (values) => setValues(cells, values),
    edit(read, changes) {
      const base = definition.reads[read]?.base
      if (base) changeState(store, ({ edits }) => ({ edits: withEdits(edits, base, changes) }))
    },
    addStartedRows() {
      const page = openForms(cells)
      for (const block of startedForms(page, namesNow(cells))) {
        const names = namesNow(cells)
        const row = inputRow(block, store.getState().edits, names)
        if (fieldErrorsOfNewRow(page, names, block).length === 0)
          changeState(store, addedTo(store.getState(), block.adds, row))
      }
      typing.flush()
    },
    remove(read, keys) {
      const left = withoutAdded(store.getState().edits, read, keys)
      if (left === null) return false
      sessions.changed()
      changeState(store, (now) => ({ ...withStep(now, partOf(definition, read)), edits: left }))
      return true
    },
    applyAnswer(call) {
      if (call.checksForm) sessions.sent()
      bringAnswer(cells, call)
    },
    ...formSending({ cells, sessions }),
    settle,
  }
}

function setValues({ definition, state: { store }, typing }: PageCells, values: Row): void {
  typing.flush()
  for (const name of Object.keys(values).filter((each) => definition.fields[each]?.lines))
    changeState(store, (now) => withStep(now, { part: 'lines', name }))
  changeState(store, ({ form }) => ({ form: { ...form, ...values } }))
}

type SentFormActions = Pick<PressPage, 'setUnanswered' | 'adoptSavedRow' | 'changedElsewhere'>

function formSending({ cells, sessions }: Pick<PageCore, 'cells' | 'sessions'>): SentFormActions {
  const { definition, state } = cells
  const { store } = state
  return {
    setUnanswered(unanswered) {
      changeState(store, { unanswered })
      sessions.changed()
      sessions.save()
    },
    adoptSavedRow: (answer) => {
      const saved = ofSavedRow(definition, savedRow(answer), namesNow(cells))
      changeState(store, ({ form }) => ({ form: { ...form, ...saved } }))
    },
    changedElsewhere: (refused) => changedElsewhere({ cells, sessions }, refused),
  }
}

function changedElsewhere(core: Pick<PageCore, 'cells' | 'sessions'>, { answer, isForm }: RefusedCall): boolean {
  invalidateUnseen(core.cells)
  const stored = isForm ? storedIn(answer) : null
  if (stored !== null) compareForm(core, stored)
  return stored !== null
}

/**
 * Applies an answered call: its rows replace those of the reads they belong to, edits that were sent are dropped, and
 * every other read on the page is requested again; reads of other views follow when those are shown. A GET call
 * changes nothing else.
 */
function bringAnswer({ definition, state, questions, answers, shown }: PageCells, call: Called): void {
  const { reads } = definition
  const { reads: needed } = shown.get()
  const answerable = Object.values(reads).flatMap((read) => {
    const question = needed.has(read.name) ? questions.of(read.name).get() : null
    return question ? [{ read, question, newest: rowPageFor(read, call.answer) }] : []
  })
  for (const { question, newest } of answerable) if (newest) questions.replace(question, newest)
  if (call.method === 'GET') return
  changeState(state.store, ({ edits, changes }) => {
    const left = withoutSent(reads, edits, call)
    return { edits: left, changes: countRows(left) === countRows(edits) ? changes : NO_CHANGES }
  })
  for (const { read, newest } of answerable) if (read.live && newest === null) questions.reload(read.name)
  invalidateUnseen({ definition, answers, shown })
}

const countRows = (edits: ScreenState['edits']): number =>
  Object.values(edits).reduce((count, rows) => count + rows.size, 0)

/** Requests the reads of other views again when those views are shown. */
function invalidateUnseen({ definition, answers, shown }: Pick<PageCells, 'definition' | 'answers' | 'shown'>): void {
  const { reads: needed } = shown.get()
  answers.invalidate((key) => {
    const read = readOfKey(key)
    return Object.hasOwn(definition.reads, read) && !needed.has(read)
  })
}

/** The read that a question belongs to, from its key (`Question.key`). */
function readOfKey(key: string): string {
  return String((JSON.parse(key) as readonly unknown[])[2])
}
