import type { FormItem, Input, ServerDefinition } from '../../engine/definition/definition.ts'
import { LONGEST_NUMBER, NUMBER_FIELD } from '../../engine/definition/document-number.ts'
import { readSeries } from '../files/numbering.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { isHandedIn } from '../workflow/offers.ts'

/**
 * The screen as its files have it: where the company numbers its documents by hand (site-modules §3, voucher series),
 * the form begins with the number, which no two documents share. It is required where documents are not handed in later.
 */
export async function numberedForm(
  { work, person }: SignedCall,
  definition: ServerDefinition,
): Promise<ServerDefinition> {
  const { form, number, fields, ownFields, screen, unique, workflow } = definition
  const field = fields[NUMBER_FIELD]
  if (form === null || number === null || !field || ownFields.includes(NUMBER_FIELD)) return definition
  const { autogenerate } = await readSeries(work, person, screen)
  if (autogenerate) return definition
  const isLater = workflow !== null && isHandedIn(workflow)
  const input: Input = { ...TYPED, requiredWhen: isLater ? null : { op: 'literal', value: true } }
  const item: FormItem = { field: NUMBER_FIELD, label: field.label, input, lines: null }
  return { ...definition, form: { ...form, items: [item, ...form.items] }, unique: [...unique, NUMBER_FIELD] }
}

const TYPED: Input = {
  default: null,
  requiredWhen: null,
  enabledWhen: null,
  visibleWhen: null,
  min: null,
  max: null,
  clamp: false,
  length: [1, LONGEST_NUMBER],
  pattern: null,
  texts: { required: null, min: null, max: null, length: null, pattern: null },
  optionsFrom: null,
  fills: {},
  dictate: false,
  onChange: null,
}
