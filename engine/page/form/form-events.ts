/** What a person does in the forms, rows and tabs of a page. */
import { withEdits } from '../reads/edits.ts'
import { addedTo } from '../reads/added-rows.ts'
import type { PageCells } from '../cells.ts'
import type { FormEvents, RunEvent } from '../event-parts.ts'
import { openTabOf } from '../open-tab.ts'
import { typedInto } from './apply-input.ts'
import { hasInput } from './form-inputs.ts'
import { formSessions, type FormSessions } from './sessions.ts'

/** Each is one event: afterwards every question is what is to be asked now. */
export function formEvents(cells: PageCells, event: RunEvent, sessions: FormSessions): FormEvents {
  const { definition, state, typing, location } = cells
  const { store } = state
  const isInput = (field: string): boolean =>
    location.modal.get() !== undefined || hasInput(location.view.get()?.blocks ?? [], field)
  return {
    typed: (field, value) =>
      event(() => {
        if (isInput(field)) sessions.changed()
        return typedInto(cells, field, value)
      }),
    edited: (read, changes) =>
      event(() => {
        const base = definition.reads[read]?.base
        sessions.changed()
        typing.typed('other')
        if (base) store.setState(({ edits }) => ({ edits: withEdits(edits, base, changes) }))
      }),
    addRow: (read, row) =>
      event(() => {
        sessions.changed()
        store.setState((now) => addedTo(now, read, row))
      }),
    tab: (block, name) => event(() => openTabOf(cells, block, name)),
    discardDraft: () => event(() => sessions.discard()),
  }
}

/** The form sessions of a page, which go on where a snapshot left them. */
export function sessionsOf({ definition, given, state }: PageCells): FormSessions {
  const { session, drafts = null, snapshot } = given
  const person = { company: session.company, person: session.id }
  return formSessions({ definition, store: state.store, drafts, person, values: snapshot?.formValues })
}
