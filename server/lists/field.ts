import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '../../engine/definition/field.ts'

/** The type of the values of a list column. */
export type ValueType = 'text' | 'whole' | 'number' | 'money' | 'percent' | 'date' | 'datetime' | 'yesno'

/** A column of a list, for exports, filters and sorting. */
export interface ListField {
  readonly holds: ValueType
  /** Its default caption in exports. */
  readonly label: string
  readonly unit?: string
  /** Digits after the decimal point; missing: as many as the value has. */
  readonly decimals?: number
  /** What it is computed from: it is withheld from people who may not see that. */
  readonly of?: readonly ColumnSource[]
}

/** Stored rows of a screen, and fields of them. */
export interface ColumnSource {
  readonly screen: string
  readonly fields: readonly string[]
  /** Every row of the screen, as a number or a sum of them; or the one row that the list shows. */
  readonly rows: 'every' | 'shown'
}

/** Name → column, in the order of exports. Other columns cannot be filtered or sorted by. */
export type ListFields = Readonly<Record<string, ListField>>

/** The time zone in which a filter's days begin and end. */
export interface Clock {
  readonly timeZone: string
}

/** Reference to the column in SQL. */
export const columnOf = (name: string): RawBuilder<unknown> => sql`${sql.id('listed', name)}`

export const isNumeric = (type: ValueType): boolean => ['whole', 'number', 'money', 'percent'].includes(type)

const TYPES: Readonly<Record<ValueType, string>> = {
  text: 'text',
  whole: 'bigint',
  number: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  yesno: 'boolean',
}

/** The name of its type in SQL: bigint for whole numbers, which uses their index, numeric for all others. */
export const typeOf = (type: ValueType): RawBuilder<unknown> => sql.raw(TYPES[type])

/** The value type of a definition's field: all types of texts are `text`. */
export function valueTypeOf(type: FieldType): ValueType {
  switch (type) {
    case 'number':
    case 'money':
    case 'percent':
    case 'date':
    case 'datetime':
    case 'yesno':
      return type
    default:
      return 'text'
  }
}
