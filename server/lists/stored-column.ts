import { type RawBuilder, sql } from 'kysely'
import type { ValueType } from './field.ts'

/** A field of the column `data`. A value of another type, stored before the definition changed, is null. */
export function storedColumn(name: string, holds: ValueType): RawBuilder<unknown> {
  const text = sql`data ->> ${name}::text`
  switch (holds) {
    case 'whole':
    case 'number':
    case 'money':
    case 'percent':
      return sql`case when jsonb_typeof(data -> ${name}::text) = 'number' then (data -> ${name}::text)::numeric end`
    case 'date':
      return sql`case when ${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' then (${text})::date end`
    case 'datetime':
      return sql`case when ${text} ~ '^\\d{4}-\\d{2}-\\d{2}T' then (${text})::timestamptz end`
    case 'yesno':
      return sql`case when jsonb_typeof(data -> ${name}::text) = 'boolean' then (${text})::boolean end`
    case 'text':
      return text
  }
}
