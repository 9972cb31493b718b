/** The comparisons of a filter tree as SQL; `operators.ts` has the same ones for a row in memory. */
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../database/like.ts'
import type { OperatorName } from './operators.ts'

/** How the values of a column are compared. `whole`: a column of type bigint. `texts`: a list. */
export type ColumnKind = 'text' | 'texts' | 'number' | 'whole' | 'day' | 'yesno'

export interface SqlColumn {
  readonly value: RawBuilder<unknown>
  readonly kind: ColumnKind
  /** Of a column in another table: the condition that the row refers to one of its rows that fulfils a condition. */
  through?(condition: RawBuilder<boolean>): RawBuilder<boolean>
  /** A column with an index that has the beginning of the same value (`filter_columns`). */
  readonly indexed?: IndexedColumn
}

/** 200 characters of a text or of a day, or a double. */
export interface IndexedColumn {
  readonly column: RawBuilder<unknown>
  readonly kind: 'text' | 'number'
}

export interface SqlOperand {
  readonly value: RawBuilder<unknown>
  /** The constant, if it is one. */
  readonly text: string | null
  /** Several operands. */
  readonly list?: readonly SqlOperand[]
}

interface SqlOperator {
  exact(column: SqlColumn, to: SqlOperand): RawBuilder<boolean>
  /** A condition on the indexed column that every row also fulfils that fulfils the exact one. */
  byIndex?(indexed: IndexedColumn, to: SqlOperand): RawBuilder<boolean>
}

type Typed = (to: SqlOperand) => RawBuilder<unknown>

/** An operand with the type of its column. */
const typed: Readonly<Record<ColumnKind, Typed>> = {
  text: ({ value }) => sql`${value}::text`,
  texts: ({ value }) => value,
  number: ({ value }) => sql`${value}::text::numeric`,
  whole: ({ value, text }) => (text?.includes('.') ? sql`${value}::text::numeric` : sql`${value}::text::bigint`),
  day: ({ value }) => sql`${value}::date`,
  yesno: ({ value }) => sql`${value}::text::boolean`,
}

const operandOf = (column: SqlColumn, to: SqlOperand): RawBuilder<unknown> => typed[column.kind](to)

const indexedOperand = ({ kind }: IndexedColumn, { value }: SqlOperand): RawBuilder<unknown> =>
  kind === 'number' ? sql`${value}::text::double precision` : sql`left(${value}::text, 200)`

type Sign = '=' | '<' | '<=' | '>' | '>='

/** @param isRounded whether it also holds for the beginnings of texts and for doubles */
function comparison(sign: Sign, { isRounded = false } = {}): SqlOperator {
  const word = sql.raw(sign)
  return {
    exact: (column, to) => sql`${orderedBy(column, sign)} ${word} ${operandOf(column, to)}`,
    ...(isRounded && { byIndex: (indexed, to) => sql`${indexed.column} ${word} ${indexedOperand(indexed, to)}` }),
  }
}

/** Texts are ordered by their characters, which is the same on every database. */
const orderedBy = ({ value, kind }: SqlColumn, sign: Sign): RawBuilder<unknown> =>
  kind === 'text' && sign !== '=' ? sql`${value} collate "C"` : value

function like(patternOf: (text: string) => string): SqlOperator {
  return {
    exact({ value }, { text }) {
      if (text === null) throw new Error('Parts of texts are compared with constants only.')
      return sql`(${value})::text ilike ${patternOf(escapeLike(text))}`
    },
  }
}

/** The name of a person of the company by id. */
const nameOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select sought.name from people as sought
    where sought.company_id = current_setting('app.company', true) and sought.id = ${id})`

export const sqlOperators: Readonly<Record<OperatorName, SqlOperator>> = {
  equal: comparison('=', { isRounded: true }),
  unequal: { exact: (column, to) => sql`${column.value} is distinct from ${operandOf(column, to)}` },
  less: comparison('<'),
  atMost: comparison('<=', { isRounded: true }),
  more: comparison('>'),
  atLeast: comparison('>=', { isRounded: true }),
  oneOf: {
    exact: (column, to) =>
      to.list
        ? sql`${column.value} in (${sql.join(to.list.map((each) => operandOf(column, each)))})`
        : sql`${column.value} = any(${to.value})`,
  },
  includes: { exact: ({ value }, to) => sql`${value} @> array[${to.value}::text]` },
  shares: { exact: ({ value }, to) => sql`${value} && ${to.value}` },
  contains: like((text) => `%${text}%`),
  starts: like((text) => `${text}%`),
  ends: like((text) => `%${text}`),
  empty: {
    exact: ({ value, kind }) => (kind === 'text' ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`),
  },
  person: {
    exact({ value }, to) {
      const id = sql`${to.value}::text`
      return sql`${value} in (${id}, ${nameOf(id)})`
    },
    // An array, so that one scan of the index finds both.
    byIndex({ column }, to) {
      const id = sql`${to.value}::text`
      return sql`${column} = any(array[left(${id}, 200), left(${nameOf(id)}, 200)])`
    },
  },
}
