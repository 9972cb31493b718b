/** The form of an open page beside the row that somebody else has saved. */
import type { Row } from '../../calls/contract.ts'
import { t } from '../../messages/message.ts'
import type { PageCore } from '../core.ts'
import { namesNow } from '../scope/page-names.ts'
import type { ScreenState } from '../store.ts'
import { openForms } from './check.ts'
import { type Conflict, conflictWith, mergedForm, type storedIn, withChoice, type Whose } from './conflict.ts'
import type { FieldError } from './field-error.ts'
import { fieldValue, isShown } from './form-state.ts'
import { formsOn } from './forms-on-page.ts'

type OfPage = Pick<PageCore, 'cells' | 'sessions'>

/** Shows what differs, with the other's value where this person has changed nothing. What was typed stays. */
export function compareForm(core: OfPage, stored: NonNullable<ReturnType<typeof storedIn>>): void {
  const { cells } = core
  const { definition, form } = cells
  const names = namesNow(cells)
  const items = formsOn(openForms(cells))
    .filter(({ adds }) => adds === null)
    .flatMap((block) => block.items)
    .filter(({ field }) => isShown(definition, field, names))
  setConflict(cells, conflictWith({ definition, items, opened: openedWith(core), mine: form.all.get() }, stored))
}

/** A person takes the other's value of a difference, or leaves the own; without a path of all of them. */
export function choose({ cells, sessions }: OfPage, whose: Whose, path: string | null = null): void {
  const { conflict } = cells.state.store.getState()
  if (conflict === null) return
  sessions.changed()
  setConflict(cells, withChoice(conflict, whose, path))
}

/** What has to be chosen before the form is saved, at the differences. */
export function choicesMissing({ conflict }: Pick<ScreenState, 'conflict'>): readonly FieldError[] {
  const open = conflict?.differences.filter(({ chosen }) => chosen === null) ?? []
  return open.map(({ path }) => ({ field: path, text: t('Choose which value stays.'), own: false }))
}

function setConflict({ definition, state: { store }, form: { all } }: OfPage['cells'], conflict: Conflict): void {
  const { form } = store.getState()
  const missing = new Set(choicesMissing({ conflict }).map(({ field }) => field))
  store.setState(({ fieldErrors }) => ({
    conflict,
    form: mergedForm({ definition, conflict, form, mine: all.get() }),
    fieldErrors: new Map([...fieldErrors].filter(([field]) => missing.has(field))),
  }))
}

/** Values that nobody typed and the row does not bring, as lines are read by themselves, are those of the defaults. */
function openedWith({ cells, sessions }: OfPage): Row {
  const { conflict } = cells.state.store.getState()
  if (conflict !== null) return conflict.stored
  const { values, isRestored } = sessions.opened()
  if (isRestored) return values
  const { definition } = cells
  const names = namesNow(cells)
  const defaults = definition.form.map(
    (name) => [name, fieldValue({ definition, typed: values, names }, name)] as const,
  )
  return Object.fromEntries(defaults)
}
