/** The record that a link names: its address has the key and a few values, the other fields come from its list. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import type { HistoryEntry } from './address.ts'
import { isLink } from './address.ts'
import { readOpening } from './record-views.ts'

/** Which record to look for, and in which read. */
export interface RecordLink {
  /** The read with the record among its rows. */
  readonly read: Read
  /** The value of its key in the address. */
  readonly id: string
}

/**
 * Returns null when the form starts with the values it has. Only a link to a view that rows open with the whole row is
 * looked up: a form started with part of a row would send the other fields as empty.
 */
export function linkedRecord(definition: Definition, view: string, entry: HistoryEntry): RecordLink | null {
  if (!isLink(entry) || entry.with === null) return null
  const read = readOpening(definition, view)
  const id = read && entry.with[read.key]
  return read && id !== null && id !== undefined ? { read, id: String(id) } : null
}

/** Undefined: the record is not among these rows. */
export function linkedRow({ read, id }: RecordLink, rows: readonly Row[]): Row | undefined {
  return rows.find((row) => String(row[read.key] ?? '') === id)
}
