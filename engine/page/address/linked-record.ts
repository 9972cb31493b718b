/** The record that a link names: its address has the key and a few values, the other fields come from its list. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import type { Names } from '../scope/names.ts'
import type { GridQuestion } from '../reads/grid-question.ts'
import type { Entry } from './address.ts'
import { isLink } from './address.ts'
import { readOpening } from './record-views.ts'
import { requestFor } from '../asking/request-for.ts'

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
export function linkedRecord(definition: Definition, view: string, entry: Entry): RecordLink | null {
  if (!isLink(entry) || entry.with === null) return null
  const read = readOpening(definition, view)
  const id = read && entry.with[read.key]
  return read && id !== null && id !== undefined ? { read, id: String(id) } : null
}

/** Undefined: the record is not among these rows. */
export function rowOf({ read, id }: RecordLink, rows: readonly Row[]): Row | undefined {
  return rows.find((row) => String(row[read.key] ?? '') === id)
}

/** The request for one record. */
export type LinkQuestion = Pick<GridQuestion, 'screen' | 'path' | 'query' | 'answer' | 'isRequested'>

/** The question of the list without any filter, including defaults; null: no such request is possible. */
export function unfilteredQuestion(
  { read }: RecordLink,
  host: { readonly definition: Definition; names(): Names },
): LinkQuestion | null {
  const { definition } = host
  if (definition.filters.length === 0) return null
  const request = requestFor(definition, read, { ...host.names(), filter: {} })
  if (request?.method !== 'GET') return null
  const { path, query, answer } = request
  return { screen: definition.screen, path, query, answer, isRequested: true }
}
