import { type RawBuilder, sql } from 'kysely'
import { jsonIn, type StoredNames, textIn } from '../database/stored-value.ts'
import type { ValueType } from './field.ts'

const data = sql`data`

/**
 * A field of the column `data`. A value of another type, stored before the definition changed, is null, unless it is the
 * text of a number.
 */
export function storedColumn(names: StoredNames, holds: ValueType): RawBuilder<unknown> {
  const text = textIn(data, names)
  const first = jsonIn(data, [names[0]])
  switch (holds) {
    case 'whole':
    case 'number':
    case 'money':
    case 'percent':
      // The text of a number is read, too: only slower. Most rows have a number under the first name.
      return sql`case when jsonb_typeof(${first}) = 'number' then (${first})::numeric else ${numberInText(text)} end`
    case 'date':
      return sql`case when ${text} ~ ${DAY} then (${text})::date end`
    case 'datetime':
      return sql`case when ${text} ~ ${MOMENT} then (${text})::timestamptz end`
    case 'yesno':
      return sql`case when jsonb_typeof(${jsonIn(data, names)}) = 'boolean' then (${text})::boolean end`
    case 'text':
      return text
  }
}

const DAY = sql.lit(String.raw`^\d{4}-\d{2}-\d{2}$`)
const MOMENT = sql.lit(String.raw`^\d{4}-\d{2}-\d{2}T`)

/** The number that a text is, also with separators: 1,250.50. */
export function numberInText(text: RawBuilder<unknown>): RawBuilder<number | null> {
  const plain = sql`replace(${text}, ',', '')`
  return sql`case when ${plain} ~ '^ *[-+]?[0-9]+([.][0-9]*)? *$' then (${plain})::numeric end`
}

/** Whether the column `data` has a value of another type in a field, which `storedColumn` reads as null. */
export function isOfOtherType(names: StoredNames, holds: ValueType): RawBuilder<boolean> {
  const text = textIn(data, names)
  const isSome = sql`coalesce(${text}, '') <> ''`
  if (holds === 'date' || holds === 'datetime')
    return sql`(${isSome} and ${text} !~ ${holds === 'date' ? DAY : MOMENT})`
  return sql`(${isSome} and ${storedColumn(names, holds)} is null)`
}
