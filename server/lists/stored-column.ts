import { type RawBuilder, sql } from 'kysely'
import { jsonIn, type StoredNames, textIn } from '../database/stored-value.ts'
import type { ValueType } from './field.ts'

const data = sql`data`

/** A field of the column `data`. A value of another type, stored before the definition changed, is null. */
export function storedColumn(names: StoredNames, holds: ValueType): RawBuilder<unknown> {
  const text = textIn(data, names)
  const value = jsonIn(data, names)
  switch (holds) {
    case 'whole':
    case 'number':
    case 'money':
    case 'percent':
      return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`
    case 'date':
      return sql`case when ${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' then (${text})::date end`
    case 'datetime':
      return sql`case when ${text} ~ '^\\d{4}-\\d{2}-\\d{2}T' then (${text})::timestamptz end`
    case 'yesno':
      return sql`case when jsonb_typeof(${value}) = 'boolean' then (${text})::boolean end`
    case 'text':
      return text
  }
}
