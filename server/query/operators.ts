/** The comparisons of a filter tree, for a row in memory. `sql-operators.ts` has the same ones for statements. */

import { compareTexts, foldText, hasWords } from '../../engine/definition/fold-text.ts'

/** What a column of a row holds. A day is yyyy-mm-dd. */
export type ColumnValue = string | number | boolean | readonly string[] | null

/** Who asks: in statements also columns of the session that the same statement reads. */
export type CallerAttribute = 'id' | 'name' | 'roles' | 'teamMates'

/** Constants are texts, as they come from addresses: a number as its digits, yes as `true`. */
export type Operand =
  | string
  | { readonly caller: CallerAttribute }
  /** A value that is bound when a prepared statement runs. */
  | { readonly slot: string }
  | readonly Operand[]

/** The caller's attributes, and names of people. */
export interface RowReader {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  /** The ids of the people who share a team with the caller. */
  readonly teamMates: readonly string[]
  /** The name of a person of the company by id; missing: no names are known. */
  nameOf?(id: string): string | undefined
}

type Operator = (held: ColumnValue, to: ColumnValue, reader: RowReader) => boolean

/** @returns below 0, 0 or above 0; NaN: they cannot be compared */
function compared(held: ColumnValue, to: ColumnValue): number {
  if (held === null || to === null) return Number.NaN
  if (typeof held === 'number') return held - Number(to)
  return compareTexts(String(held), String(to))
}

const texts = (value: ColumnValue): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : [])

const within =
  (test: (text: string, part: string) => boolean): Operator =>
  (held, to) =>
    held !== null && test(foldText(String(held)), foldText(String(to)))

export const operators = {
  equal: (held, to) => compared(held, to) === 0,
  unequal: (held, to) => compared(held, to) !== 0,
  less: (held, to) => compared(held, to) < 0,
  atMost: (held, to) => compared(held, to) <= 0,
  more: (held, to) => compared(held, to) > 0,
  atLeast: (held, to) => compared(held, to) >= 0,
  /** One of several values. */
  oneOf: (held, to) => texts(to).some((each) => compared(held, each) === 0),
  /** A list with this value. */
  includes: (held, to) => texts(held).includes(String(to)),
  /** Two lists with a value in common. */
  shares: (held, to) => texts(held).some((each) => texts(to).includes(each)),
  /** A text with a word of a search (`searchWords`). */
  word: (held, to) => held !== null && hasWords(String(held), [String(to)]),
  /** Texts, without regard to case and accents. */
  contains: within((text, part) => text.includes(part)),
  starts: within((text, part) => text.startsWith(part)),
  ends: within((text, part) => text.endsWith(part)),
  empty: (held) => held === null || held === '',
  /** The id of a person in a column of people, which may also hold the person's name. */
  person: (held, to, { nameOf }) => held !== null && (held === to || held === nameOf?.(String(to))),
} as const satisfies Readonly<Record<string, Operator>>

export type OperatorName = keyof typeof operators
