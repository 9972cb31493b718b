/** How the values of each kind are stored in the column `data` of a row, and which type they have in SQL. */
import { type RawBuilder, sql } from 'kysely'
import type { ValueKind } from '../../engine/fields/field-spec.ts'
import { jsonIn, type StoredNames, storedText } from './stored-value.ts'

interface StoredKind {
  /** The name of its type in SQL. */
  readonly type: string
  /**
   * A field of a JSON column, by default `data`. A value of another kind, stored before the definition changed, is null,
   * unless it is the text of a number.
   */
  column(names: StoredNames, from?: RawBuilder<unknown>): RawBuilder<unknown>
  /** Whether the column `data` has a value of another kind in a field, which `column` reads as null. Missing: it reads all. */
  isOther?(names: StoredNames): RawBuilder<boolean>
}

const data = sql`data`

const text: StoredKind = {
  type: 'text',
  column: (names, from = data) => storedText(from, names),
}

const DAY = String.raw`^\d{4}-\d{2}-\d{2}$`

/**
 * A day in a JSON column as its text, which is ordered as days are; null: it is not written as a day. Reading it as
 * a day would fail for a 31st of February, which rows of before may have.
 */
export const dayText = (names: StoredNames, from: RawBuilder<unknown> = data): RawBuilder<string | null> =>
  sql`case when ${storedText(from, names)} ~ ${sql.lit(DAY)} then ${storedText(from, names)} end`

/** Every kind of value. */
export const storedKinds: Readonly<Record<ValueKind, StoredKind>> = {
  text,
  number: {
    type: 'numeric',
    column(names, from = data) {
      const first = jsonIn(from, [names[0]])
      // The text of a number is read, too: only slower. Most rows have a number under the first name.
      return sql`case when jsonb_typeof(${first}) = 'number' then (${first})::numeric else ${numberInText(storedText(from, names))} end`
    },
    isOther: (names) => isUnread(names, storedKinds.number.column(names)),
  },
  day: dated('date', DAY),
  moment: dated('timestamptz', String.raw`^\d{4}-\d{2}-\d{2}T`),
  yesno: {
    type: 'boolean',
    column: (names, from = data) =>
      sql`case when jsonb_typeof(${jsonIn(from, names)}) = 'boolean' then (${storedText(from, names)})::boolean end`,
    isOther: (names) => isUnread(names, storedKinds.yesno.column(names)),
  },
  link: text,
  lines: text,
}

function dated(type: string, pattern: string): StoredKind {
  const shape = sql.lit(pattern)
  return {
    type,
    column: (names, from = data) =>
      sql`case when ${storedText(from, names)} ~ ${shape} then (${storedText(from, names)})::${sql.raw(type)} end`,
    isOther: (names) => sql`(${isFilled(names)} and ${storedText(data, names)} !~ ${shape})`,
  }
}

const isFilled = (names: StoredNames): RawBuilder<boolean> => sql`coalesce(${storedText(data, names)}, '') <> ''`

const isUnread = (names: StoredNames, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${isFilled(names)} and ${column} is null)`

/** The number that a text is, also with separators: 1,250.50. */
export function numberInText(text: RawBuilder<unknown>): RawBuilder<number | null> {
  const plain = sql`replace(${text}, ',', '')`
  return sql`case when ${plain} ~ '^ *[-+]?[0-9]+([.][0-9]*)? *$' then (${plain})::numeric end`
}
