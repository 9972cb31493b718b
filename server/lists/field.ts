import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '../../engine/definition/field.ts'

/** What a column of a list holds in the database. */
export type ValueType = 'text' | 'whole' | 'number' | 'money' | 'percent' | 'date' | 'datetime' | 'yesno'

/** A column of a list, as exports show it and filters compare it. */
export interface ListField {
  readonly holds: ValueType
  /** Its caption in exports that name none. */
  readonly label: string
  readonly unit?: string
  /** Digits after the point; left out: what there is. */
  readonly decimals?: number
}

/** Name → column, in the order exports show them. What is not named here is neither filtered nor sorted by. */
export type ListFields = Readonly<Record<string, ListField>>

/** Where a filter says "day", it means one of the company's. */
export interface Clock {
  readonly timeZone: string
}

/** The column as it is sorted. */
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

/** The name of its type in SQL; whole numbers find their index, all others are compared exactly. */
export const typeOf = (type: ValueType): RawBuilder<unknown> => sql.raw(TYPES[type])

/** As a field of a definition: texts of every kind are read alike. */
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
