/** What a person enters into the forms and rows of a page. Each is part of an event of the model. */
import { changeState } from './change-state.ts'
import type { Row } from '../../calls/contract.ts'
import { LINE_KEY } from '../../definition/field.ts'
import type { Value } from '../../expressions/tree.ts'
import { withEdits } from '../reads/edits.ts'
import { addedTo } from '../reads/added-rows.ts'
import type { PageCells } from '../cells.ts'
import type { PageCore } from '../core.ts'
import { typedInto } from './apply-input.ts'
import { withTyped } from '../form/conflict.ts'
import { hasInput } from '../form/form-inputs.ts'
import { cellErrorKey, keyedLines, withLineChanges } from '../form/lines.ts'
import { withoutOutdated } from '../form/outdated-errors.ts'
import { afterStep, partOf, withStep, type UndoStep } from '../form/row-changes.ts'

type OfPage = Pick<PageCore, 'cells' | 'sessions'>

interface RowEdit {
  /** The changed fields, by the key of their row. */
  readonly changes: ReadonlyMap<string, Row>
  /** Undone together with the edit before it. */
  readonly isJoined: boolean
}

/** Stores the value of a field. Returns the action that this triggers; null: none. */
export function setField({ cells, sessions }: OfPage, field: string, value: Value): string | null {
  const { definition, state, location } = cells
  const isInput = location.modal.get() !== undefined || hasInput(location.view.get()?.blocks ?? [], field)
  if (isInput) sessions.changed()
  if (definition.fields[field]?.lines) changeState(state.store, (now) => withStep(now, { part: 'lines', name: field }))
  return typedInto(cells, field, value)
}

/** Rows of a read were edited: their new values, by key. */
export function editRows({ cells, sessions }: OfPage, read: string, { changes, isJoined }: RowEdit): void {
  const { definition, state, typing } = cells
  const { base = null, from } = definition.reads[read] ?? {}
  sessions.changed()
  typing.typed('other')
  if (!isJoined) changeState(state.store, (now) => withStep(now, partOf(definition, read)))
  if (from?.from === 'form') editLines(cells, from.field, changes)
  else if (base) changeState(state.store, ({ edits }) => ({ edits: withEdits(edits, base, changes) }))
}

/** A row was added to a read. */
export function addRow({ cells, sessions }: OfPage, read: string, row: Row): void {
  const { definition, state } = cells
  sessions.changed()
  changeState(state.store, (now) => ({ ...addedTo(now, read, row), ...withStep(now, partOf(definition, read)) }))
}

/** A change of rows was undone or done again. */
export function stepRows({ cells, sessions }: OfPage, read: string, step: UndoStep): void {
  const { definition, state, typing } = cells
  const part = partOf(definition, read)
  const next = part && afterStep(state.store.getState(), part, step)
  if (next === null) return
  sessions.changed()
  typing.typed('other')
  changeState(state.store, next)
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
