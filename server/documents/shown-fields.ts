import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { isVisible } from '../../engine/page/form/rules.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import type { DocumentContent } from '../workflow/document.ts'

/** Whether a form shows the field of this document; where none has it, what the field is declared with decides. */
export function isShown(definition: Pick<ServerDefinition, 'fields' | 'form'>, name: string, names: Names): boolean {
  const items = (definition.form?.items ?? []).filter(({ field }) => field === name)
  const declared = definition.fields[name]?.input ?? null
  const inputs = items.length > 0 ? items.map(({ input }) => input) : declared === null ? [] : [declared]
  return inputs.length === 0 || inputs.some((input) => isVisible(input, names))
}

/**
 * What rules read of a document in a letter, which goes to people with and without a session: nothing of who reads it,
 * and no lines. A condition about these hides its field.
 */
export function letterNames({ document, app }: { document: DocumentContent; app: AppDefinition }): Names {
  const row = { ...document.data, id: document.id, Status: document.status, dateStamp: document.doc_date }
  return { form: row, row, query: {}, filter: {}, today: dayIn(app.timeZone, new Date()) }
}
