import { type RawBuilder, sql } from 'kysely'

/** The names under which a value of a field may be stored: its own, then those it had before (decision 25). */
export type StoredNames = readonly [string, ...string[]]

/** A value in a JSON column as text; null: empty under each of its names. */
export function storedText(data: RawBuilder<unknown>, names: StoredNames): RawBuilder<string | null> {
  const texts = names.map((name) => sql<string | null>`${data} ->> ${name}::text`)
  return firstOf(texts)
}

/** The same value as jsonb. */
export function jsonIn(data: RawBuilder<unknown>, names: StoredNames): RawBuilder<unknown> {
  const [name, ...others] = names
  if (others.length === 0) return sql`${data} -> ${name}::text`
  return firstOf(names.map((each) => sql`nullif(${data} -> ${each}::text, 'null')`))
}

/** The text in a field of a JSON column; the id if the field is a link stored with its text, as in documents. */
export const linkedId = (data: RawBuilder<unknown>, names: StoredNames): RawBuilder<unknown> =>
  firstOf(names.flatMap((name) => [sql`${data} -> ${name}::text ->> 'id'`, sql`${data} ->> ${name}::text`]))

/** The text in a field of a JSON column for people: of a link stored with its text, as in documents, that text. */
export const namedText = (data: RawBuilder<unknown>, names: StoredNames): RawBuilder<string | null> =>
  firstOf(
    names.flatMap((name) => [
      sql<string | null>`${data} -> ${name}::text ->> 'text'`,
      sql<string | null>`${data} ->> ${name}::text`,
    ]),
  )

function firstOf<Value>(values: readonly RawBuilder<Value>[]): RawBuilder<Value> {
  const [only, ...others] = values
  return only && others.length === 0 ? sql<Value>`(${only})` : sql<Value>`coalesce(${sql.join(values)})`
}
