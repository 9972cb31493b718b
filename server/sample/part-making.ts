import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

/** The parameters of the rows of one job. */
export interface Making {
  readonly company: string
  /** yyyy-mm-dd */
  readonly today: string
  /** From 0; the first job is the largest. */
  readonly index: number
  /** The author of the entries. */
  readonly recorder: { readonly id: string; readonly name: string }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The day `count` days before; after it when negative. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)
}
