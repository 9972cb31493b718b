import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { dayIn } from '../../../engine/definition/date-range.ts'
import { isVisible } from '../../../engine/page/form/rules.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import type { DocumentContent } from '../../workflow/document.ts'

/** Whether a form shows the field of this document; if no form has it, the field's own declaration decides. */
export function isFieldVisible(
  definition: Pick<ServerDefinition, 'fields' | 'form'>,
  name: string,
  names: Names,
): boolean {
  const items = (definition.form?.items ?? []).filter(({ field }) => field === name)
  const declared = definition.fields[name]?.input ?? null
  const inputs = items.length > 0 ? items.map(({ input }) => input) : declared === null ? [] : [declared]
  return inputs.length === 0 || inputs.some((input) => isVisible(input, names))
}

/**
 * The names that rules can read of a document in a letter, which is sent to people with and without a session: nothing
 * about the reader, and no lines. A condition on these hides its field.
 */
export function letterNames({ document, app }: { document: DocumentContent; app: AppDefinition }): Names {
  const row = { ...document.data, id: document.id, Status: document.status, dateStamp: document.doc_date }
  return { form: row, row, query: {}, filter: {}, today: dayIn(app.timeZone, new Date()) }
}
