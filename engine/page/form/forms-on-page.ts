/** The forms of the open views, and the inputs of new rows in them. */
import type { Definition, FormBlock, View } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { FieldError } from './field-error.ts'
import type { LocaleSettings } from '../format.ts'
import type { Names } from '../scope/names.ts'
import type { ScreenStore } from '../store.ts'
import { fieldErrorsOfRow, inputRow, isAdding, isStarted, type AddingForm } from '../reads/added-rows.ts'
import { allBlocks } from '../../definition/blocks.ts'

interface OpenViews {
  readonly view: View | undefined
  readonly modal: View | undefined
}

/** The parts of an open page that its forms need. */
export interface OpenForms extends OpenViews {
  readonly store: ScreenStore
  readonly sources: { readonly definition: Pick<Definition, 'fields'> }
  readonly props: { readonly locale: LocaleSettings }
}

/** Forms of the open view and the modal over it, including those in tabs and panels, whether they are drawn or not. */
export function formsOn({ view, modal }: OpenViews): readonly FormBlock[] {
  const blocks = allBlocks([...(view?.blocks ?? []), ...(modal?.blocks ?? [])])
  return blocks.filter((block) => block.block === 'form')
}

/** The forms of a screen with an input for a field of the form. */
export function formsWith({ views }: Pick<Definition, 'views'>, name: string): readonly FormBlock[] {
  return allBlocks(Object.values(views).flatMap(({ blocks }) => blocks))
    .filter((block) => block.block === 'form')
    .filter(({ adds, items }) => adds === null && items.some(({ field }) => field === name))
}

/** Whether the form is disabled now. */
export function isDisabled({ enabledWhen }: FormBlock, scope: Names): boolean {
  return enabledWhen !== null && !holds(enabledWhen.when, scope)
}

/** Forms for a new row that a person has started to fill in. */
export function startedForms(page: OpenForms, scope: Names): readonly AddingForm[] {
  const { edits } = page.store.getState()
  return formsOn(page)
    .filter(isAdding)
    .filter((block) => !isDisabled(block, scope) && isStarted(block, edits))
}

/** The errors in the new row of a form, by read and field. */
export function fieldErrorsOfNewRow(page: OpenForms, scope: Names, block: AddingForm): readonly FieldError[] {
  const { fields } = page.sources.definition
  const row = inputRow(block, page.store.getState().edits, scope)
  const fieldErrors = fieldErrorsOfRow({ block, fields, row, names: scope, locale: page.props.locale })
  return fieldErrors.map((fieldError) => ({ ...fieldError, field: fieldErrorKey(block.adds, fieldError.field) }))
}

/** The key of an error in a new row; form fields may have the same names. */
const fieldErrorKey = (read: string, field: string): string => `${read}.${field}`
