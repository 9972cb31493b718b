/** The date field with parts and a calendar: 60 KB that only pages with a date need. */
import type { ComponentType } from 'react'
import type { DatePartsProps } from './date-field-props.ts'

export type DatePartsComponent = ComponentType<DatePartsProps>

let loaded: DatePartsComponent | null = null

/** Null: not loaded yet. */
export const loadedDateParts = (): DatePartsComponent | null => loaded

export async function loadDateParts(): Promise<DatePartsComponent> {
  loaded ??= (await import('./DateParts.tsx')).DateParts
  return loaded
}
