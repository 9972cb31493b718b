/** The comparisons of a filter tree as SQL; `operators.ts` has the same ones for a row in memory. */
import { type RawBuilder, sql } from 'kysely'
import { foldText, wordPart } from '../../engine/definition/fold-text.ts'
import { escapeLike, patternOfWord } from '../database/like.ts'
import type { OperatorName } from './operators.ts'
import { textOrder } from './text-order.ts'

/**
 * How the values of a column are compared. `dayText`: a day as its text, ordered by its characters. `searched`: a text in
 * `searchForm`. `whole`: a column of type bigint. `texts`: a list.
 */
export type ColumnKind = 'text' | 'dayText' | 'searched' | 'texts' | 'number' | 'whole' | 'day' | 'yesno'

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
  /** A condition on the indexed column that every row also fulfils that fulfils the exact one; null: there is none. */
  byIndex?(indexed: IndexedColumn, to: SqlOperand, of: ColumnKind): RawBuilder<boolean> | null
}

type Typed = (to: SqlOperand) => RawBuilder<unknown>

/** An operand with the type of its column. */
const typed: Readonly<Record<ColumnKind, Typed>> = {
  text: ({ value }) => sql`${value}::text`,
  dayText: ({ value }) => sql`${value}::text`,
  searched: ({ value }) => sql`${value}::text`,
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
    exact(column, to) {
      const [held, operand] = [column.value, operandOf(column, to)]
      if (sign === '=') return sql`${held} = ${operand}`
      if (column.kind === 'text') return sql`${textOrder(held)} ${word} ${textOrder(operand)}`
      return column.kind === 'dayText' ? sql`${held} collate "C" ${word} ${operand}` : sql`${held} ${word} ${operand}`
    },
    ...(isRounded && {
      byIndex: (indexed, to, of) =>
        // Its index has the order of the characters.
        sign !== '=' && of === 'text' ? null : sql`${indexed.column} ${word} ${indexedOperand(indexed, to)}`,
    }),
  }
}

function like(patternOf: (text: string) => string): SqlOperator {
  return {
    exact: ({ value }, to) => sql`fold_text((${value})::text) like ${patternOf(escapeLike(foldText(constantOf(to))))}`,
  }
}

function constantOf({ text }: SqlOperand): string {
  if (text === null) throw new Error('Parts of texts are compared with constants only.')
  return text
}

/** A word that `searchForm` would not change is found in a folded text as well, which costs less. */
function wordExact({ value, kind }: SqlColumn, to: SqlOperand): RawBuilder<boolean> {
  const word = constantOf(to)
  const isPlain = wordPart(word) === word && /^[\p{L}\p{M}\p{N}]+$/u.test(word)
  const form = kind === 'searched' ? value : isPlain ? sql`fold_text(${value})` : sql`search_form(${value})`
  return sql`${form} like ${patternOfWord(word)}`
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
  word: { exact: wordExact },
  contains: like((text) => `%${text}%`),
  starts: like((text) => `${text}%`),
  ends: like((text) => `%${text}`),
  empty: {
    exact: ({ value, kind }) =>
      kind === 'text' || kind === 'dayText' ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`,
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
