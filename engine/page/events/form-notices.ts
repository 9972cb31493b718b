/** What a form learns besides what is typed. */
import type { Row } from '../../calls/contract.ts'
import { withoutFieldErrors } from '../reads/added-rows.ts'
import type { ScreenStore } from '../store.ts'
import { changeState } from './change-state.ts'

/** The row that a link refers to by default was read. */
export function readDefaultRow(store: ScreenStore, field: string, row: Row): void {
  changeState(store, ({ defaultRows }) => ({ defaultRows: { ...defaultRows, [field]: row } }))
}

/** A field of a new row was changed: its error may no longer hold. */
export function clearFieldError(store: ScreenStore, path: string): void {
  changeState(store, ({ fieldErrors }) => ({ fieldErrors: withoutFieldErrors(fieldErrors, path) }))
}

/** The person has read the values that no longer fit. */
export function dismissUnfit(store: ScreenStore): void {
  changeState(store, { unfit: [] })
}
