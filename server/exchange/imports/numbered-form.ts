import type { FormItem, Input, ServerDefinition } from '../../../engine/definition/definition.ts'
import { LONGEST_NUMBER, NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import { plainInput } from '../../../engine/definition/plain-field.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'
import { storedSeries } from '../../rows/series/voucher-series.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { isSubmitted } from '../../workflow/offers.ts'

/**
 * The screen for its files. If the company numbers its documents by hand (site-modules §3, voucher series), the form
 * begins with the number, which is unique. It is required if documents are not submitted later.
 */
export async function numberedForm(
  { work, person }: SignedCall,
  definition: ServerDefinition,
): Promise<ServerDefinition> {
  const { form, number, fields, ownFields, screen, unique, workflow } = definition
  const field = fields[NUMBER_FIELD]
  if (form === null || number === null || !field || ownFields.includes(NUMBER_FIELD)) return definition
  const { autogenerate } = await storedSeries(work, person, screen)
  if (autogenerate) return definition
  const isLater = workflow !== null && isSubmitted(workflow)
  const requiredWhen: Tree | null = isLater ? null : { op: 'literal', value: true }
  const input: Input = { ...plainInput, length: [1, LONGEST_NUMBER], requiredWhen }
  const item: FormItem = { field: NUMBER_FIELD, label: field.label, input, lines: null }
  return { ...definition, form: { ...form, items: [item, ...form.items] }, unique: [...unique, NUMBER_FIELD] }
}
