/** Events of the forms, rows and tabs of a page. */
import { changeState } from './change-state.ts'
import type { Row } from '../../calls/contract.ts'
import { LINE_KEY } from '../../definition/field.ts'
import { withEdits } from '../reads/edits.ts'
import { addedTo } from '../reads/added-rows.ts'
import type { PageCells } from '../cells.ts'
import { openTabOf } from './open-tab.ts'
import type { PageModel } from '../page-model.ts'
import { typedInto } from './apply-input.ts'
import { withTyped } from '../form/conflict.ts'
import { hasInput } from '../form/form-inputs.ts'
import { cellErrorKey, keyedLines, withLineChanges } from '../form/lines.ts'
import { formSessions, type FormSessions } from './form-sessions.ts'
import { withoutOutdated } from '../form/outdated-errors.ts'
import { afterStep, partOf, withStep } from '../form/row-changes.ts'

/** The methods of a page that only forms, edited rows and tabs call. */
export type FormEvents = Pick<PageModel, 'setField' | 'editRows' | 'addRow' | 'stepRows' | 'tab' | 'discardDraft'>

/** Runs a change, then brings every question up to date and calls the listeners. */
type RunEvent = <Result>(change: () => Result) => Result

/** Each method is one event: at its end every question is brought up to date. */
export function formEvents(cells: PageCells, event: RunEvent, sessions: FormSessions): FormEvents {
  const { definition, state, typing, location } = cells
  const { store } = state
  const isInput = (field: string): boolean =>
    location.modal.get() !== undefined || hasInput(location.view.get()?.blocks ?? [], field)
  return {
    setField: (field, value) =>
      event(() => {
        if (isInput(field)) sessions.changed()
        if (definition.fields[field]?.lines) changeState(store, (now) => withStep(now, { part: 'lines', name: field }))
        return typedInto(cells, field, value)
      }),
    editRows: (read, changes) =>
      event(() => {
        const { base = null, from } = definition.reads[read] ?? {}
        sessions.changed()
        typing.typed('other')
        changeState(store, (now) => withStep(now, partOf(definition, read)))
        if (from?.from === 'form') editLines(cells, from.field, changes)
        else if (base) changeState(store, ({ edits }) => ({ edits: withEdits(edits, base, changes) }))
      }),
    addRow: (read, row) =>
      event(() => {
        sessions.changed()
        changeState(store, (now) => ({ ...addedTo(now, read, row), ...withStep(now, partOf(definition, read)) }))
      }),
    stepRows: (read, step) =>
      event(() => {
        const part = partOf(definition, read)
        const next = part && afterStep(store.getState(), part, step)
        if (next === null) return
        sessions.changed()
        typing.typed('other')
        changeState(store, next)
      }),
    tab: (block, name) => event(() => openTabOf(cells, block, name)),
    discardDraft: () => event(() => sessions.discard()),
  }
}

/** Changes lines of a form field by their keys; errors that may no longer hold are removed. */
function editLines({ definition, state, form }: PageCells, field: string, changes: ReadonlyMap<string, Row>): void {
  // What is typed into a cell that is hidden now is there again when it is shown again.
  const before = state.store.getState().form[field] ?? form.of(field).get()
  const lines = withLineChanges(keyedLines(before), changes)
  const cells = [...changes].flatMap(([key, row]) =>
    Object.entries(row).map(([name, value]) => [cellErrorKey(field, { [LINE_KEY]: key }, name), value] as const),
  )
  changeState(state.store, ({ form: typed, fieldErrors, conflict }) => ({
    ...withTyped(definition, conflict, { form: { ...typed, [field]: lines }, typed: Object.fromEntries(cells) }),
    fieldErrors: withoutOutdated(fieldErrors, definition, [field, ...cells.map(([path]) => path)]),
  }))
}

/** The form sessions of a page, which continue those of a snapshot. */
export function sessionsOf({ definition, given, state }: PageCells): FormSessions {
  const { session, drafts = null, snapshot, locale } = given
  const person = { company: session.company, person: session.id }
  const { formValues: values, definition: before } = snapshot ?? {}
  return formSessions({ definition, store: state.store, drafts, person, locale, values, before })
}
