/** Checks the forms on the page by their rules only: validators check the static shapes (definition/form-schema.ts). */
import type { FormCheckOptions, FieldError } from './field-error.ts'
import { isAdding } from '../reads/added-rows.ts'
import { startedForms, fieldErrorsOfNewRow, formsOn, isDisabled, type OpenForms } from './forms-on-page.ts'
import { editedCellErrors } from './edited-cells.ts'
import { lineErrors } from './lines.ts'
import { computedFieldError, fieldErrorOf } from './rules.ts'
import { startedIn } from './started-lines.ts'
import type { Names } from '../scope/names.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import type { PageCells } from '../cells.ts'
import type { PageCore } from '../core.ts'
import { namesNow } from '../scope/page-names.ts'

/** The current arguments for the functions of `forms-on-page.ts`: no cell subscribes to them. */
export function openForms({ definition, given, state, location }: PageCells): OpenForms {
  return {
    view: location.view.get(),
    modal: location.modal.get(),
    store: state.store,
    sources: { definition },
    props: { locale: given.locale },
  }
}

/** All errors in what was typed in the forms on the page. Of a form that is not drawn yet only the rules are checked. */
export function fieldErrorsOnPage(
  { cells, checkForms }: Pick<PageCore, 'cells' | 'checkForms'>,
  demands: FormCheckOptions = {},
): readonly FieldError[] {
  if (cells.readOnly.get()) return []
  const drawn = checkForms(demands)
  const page = openForms(cells)
  const names = namesNow(cells)
  const ofNewRows = startedForms(page, names).flatMap((block) => fieldErrorsOfNewRow(page, names, block))
  const { definition, given, state } = cells
  const ofCells = editedCellErrors({
    definition,
    views: [page.view, page.modal],
    edits: state.store.getState().edits,
    names,
    locale: given.locale,
  })
  return [...(drawn ?? fieldErrorsByRules(cells, { page, names, demands })), ...ofNewRows, ...ofCells]
}

interface FormCheck {
  readonly page: OpenForms
  readonly names: Names
  readonly demands: FormCheckOptions
}

function fieldErrorsByRules(cells: PageCells, { page, names, demands }: FormCheck): readonly FieldError[] {
  const { definition, given, form, scope } = cells
  const items = formsOn(page).flatMap((block) => (isAdding(block) || isDisabled(block, names) ? [] : block.items))
  const checkOptions = { locale: given.locale, ...demands }
  return items.flatMap(({ field: name, input, lines }): readonly FieldError[] => {
    const field = definition.fields[name]
    if (!field) return []
    const value = startedIn(definition.fields, { field: name, lines }, [form.of(name).get(), names])
    const errorOf = field.value === null ? fieldErrorOf : computedFieldError
    const own = scope(usesOfInput(definition, input).look)
    const fieldError = errorOf({ field, input, value, names: own, ...checkOptions })
    if (fieldError) return [{ field: name, text: fieldError.text, isCustomText: fieldError.isCustomText }]
    if (lines === null) return []
    return lineErrors({ item: { field: name, lines }, fields: definition.fields, lines: value, names, ...checkOptions })
  })
}
