/** Which type a column of a file has where rows are sent to be written: an ERP need not know the types of fields. */
import type { FieldType } from '../definition/field.ts'
import type { ValueKind } from './field-spec.ts'
import { fieldSpecs } from './field-specs.ts'
import { isShare } from './field-types.ts'

/** `holds` of a column in `schemas/erp/export_rows.schema.json`. */
export type SentType = 'text' | 'number' | 'money' | 'percent' | 'date' | 'datetime'

const ofKind: Readonly<Record<ValueKind, SentType>> = {
  text: 'text',
  number: 'number',
  day: 'date',
  moment: 'datetime',
  yesno: 'text',
  link: 'text',
  lines: 'text',
}

/** The type of the column with the values of a field. */
export function sentTypeOf(type: FieldType): SentType {
  const { kind, isCurrency } = fieldSpecs[type]
  if (isCurrency) return 'money'
  return isShare(type) ? 'percent' : ofKind[kind]
}
