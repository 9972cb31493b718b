import type { SignedCall } from '../../http/signed-in.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { type FiguredForm, figuresOf, lockFigures, NO_FIGURES } from '../../workflow/figures/figures.ts'
import { type PostedForm, validateForm, type Values } from '../forms/form-values.ts'
import { withLineKeys } from '../forms/line-values.ts'
import { withTexts } from '../forms/stored-values.ts'
import { type FormLinks } from '../links/form-links.ts'
import type { SaveOptions } from './row-store.ts'

interface SentForm {
  /** Null: a new row. */
  readonly id: string | null
  readonly form: PostedForm
}

/**
 * The forms with their figures from other documents, which their rules are checked with; one that is handed in holds the
 * lock of what its figures are of.
 */
export async function figuredForms(
  { work, person }: SignedCall,
  { definition, app, screens, isHandedIn = false }: SaveOptions,
  { forms, links }: { readonly forms: readonly SentForm[]; readonly links: FormLinks },
): Promise<readonly PostedForm[]> {
  if (definition.figures.length === 0) return forms.map(({ form }) => form)
  const site = { person, definition: wholeDefinition(definition), screens, app }
  // Keys may read what is computed or filled in by links: the values are worked out without figures first.
  const keyed = forms.map(({ id, form }) => ({ id, form: withLineKeys(form) }))
  const asked = keyed.map(({ id, form }): FiguredForm => {
    const values: Values = validateForm({ ...form, links }).values
    return { id, form: withTexts(definition, values, links) }
  })
  if (isHandedIn) await lockFigures(work, site, asked)
  const figures = await figuresOf(work, site, asked)
  return keyed.map(({ form }, at) => {
    const found = figures[at] ?? NO_FIGURES
    return { ...form, common: { ...form.common, ...found.form }, lineFigures: found.lines }
  })
}
