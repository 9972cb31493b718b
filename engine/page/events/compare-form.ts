/** Compares the form of an open page with the row that another person has saved. */
import { changeState } from './change-state.ts'
import type { Row } from '../../calls/contract.ts'
import { t } from '../../messages/message.ts'
import type { PageCore } from '../core.ts'
import { namesNow } from '../scope/page-names.ts'
import type { ScreenState } from '../store.ts'
import { openForms } from '../form/check.ts'
import { type Conflict, conflictWith, mergedForm, type storedIn, withChoice, type Whose } from '../form/conflict.ts'
import type { FieldError } from '../form/field-error.ts'
import { fieldValue, isFieldShown } from '../form/form-state.ts'
import { formsOn } from '../form/forms-on-page.ts'

type OfPage = Pick<PageCore, 'cells' | 'sessions'>

/** Shows the differences, with the other person's value where this person has changed nothing. Typed values stay. */
export function compareForm(core: OfPage, stored: NonNullable<ReturnType<typeof storedIn>>): void {
  const { cells } = core
  const { definition, form } = cells
  const names = namesNow(cells)
  const items = formsOn(openForms(cells))
    .filter(({ adds }) => adds === null)
    .flatMap((block) => block.items)
    .filter(({ field }) => isFieldShown(definition, field, names))
  setConflict(cells, conflictWith({ definition, items, opened: openedValues(core), mine: form.all.get() }, stored))
}

/** Chooses the own or the other person's value for a difference; without a path, for all of them. */
export function chooseSide({ cells, sessions }: OfPage, whose: Whose, path: string | null = null): void {
  const { conflict } = cells.state.store.getState()
  if (conflict === null) return
  sessions.changed()
  setConflict(cells, withChoice(conflict, whose, path))
}

/** The differences that need a choice before the form can be saved. */
export function choicesMissing({ conflict }: Pick<ScreenState, 'conflict'>): readonly FieldError[] {
  const open = conflict?.differences.filter(({ chosen }) => chosen === null) ?? []
  return open.map(({ path }) => ({ field: path, text: t('Choose which value stays.'), isCustomText: false }))
}

function setConflict({ definition, state: { store }, form: { all } }: OfPage['cells'], conflict: Conflict): void {
  const { form } = store.getState()
  const missing = new Set(choicesMissing({ conflict }).map(({ field }) => field))
  changeState(store, ({ fieldErrors }) => ({
    conflict,
    form: mergedForm({ definition, conflict, form, mine: all.get() }),
    fieldErrors: new Map([...fieldErrors].filter(([field]) => missing.has(field))),
  }))
}

/** The values the form was opened with; fields that the row does not have get their defaults. */
function openedValues({ cells, sessions }: OfPage): Row {
  const { conflict } = cells.state.store.getState()
  if (conflict !== null) return conflict.stored
  const { values, isRestored } = sessions.opened()
  if (isRestored) return values
  const { definition } = cells
  const names = namesNow(cells)
  const { currency } = cells.given.locale
  const defaults = definition.form.map(
    (name) => [name, fieldValue({ definition, typed: values, names, currency }, name)] as const,
  )
  return Object.fromEntries(defaults)
}
