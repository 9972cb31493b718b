import { type RawBuilder, sql } from 'kysely'
import type { PrintedField } from '../../../engine/definition/format.ts'
import type { Field, FieldType } from '../../../engine/definition/field.ts'
import { valueKindOf } from '../../../engine/fields/field-types.ts'
import { storedKinds } from '../../database/stored-kinds.ts'

/** A column of a list, for exports, filters and sorting. */
export interface ListField {
  readonly holds: FieldType
  /** Whole numbers in a column of that type, such as ids and counts: files do not group their digits. */
  readonly isWhole?: boolean
  /** Its default caption in exports. */
  readonly label: string
  readonly unit?: string
  /** Digits after the decimal point; missing: as many as the value has. */
  readonly decimals?: number
  /** As in a field of a screen (`engine/definition/field.ts`). */
  readonly currency?: string
  readonly measureFrom?: string
  /** What it is computed from: it is withheld from people who may not see that. */
  readonly of?: readonly ColumnSource[]
}

/** The column of a field of a screen, or of a ratio of sums. */
export const listFieldOf = ({
  type,
  label,
  unit,
  decimals,
  currency,
  measureFrom,
}: PrintedField & Pick<Field, 'label'>): ListField => ({
  holds: type,
  label,
  ...(unit && { unit }),
  ...(decimals !== null && { decimals }),
  ...(currency !== undefined && { currency }),
  ...(measureFrom !== undefined && { measureFrom }),
})

/** A column of whole numbers. */
export const whole = (label: string): ListField => ({ holds: 'number', isWhole: true, label })

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
export const listedColumn = (name: string): RawBuilder<unknown> => sql`${sql.id('listed', name)}`

/** The name of its type in SQL: bigint for whole numbers, which uses their index, numeric for all others. */
export const listedType = ({ holds, isWhole = false }: ListField): RawBuilder<unknown> =>
  sql.raw(isWhole ? 'bigint' : storedKinds[valueKindOf(holds)].type)
