/** A record that a link names: its address has the key and a few values, the other fields come from its list. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import type { Names } from '../scope/names.ts'
import type { GridQuestion } from '../reads/grid-question.ts'
import type { Entry } from './address.ts'
import { isLink } from './address.ts'
import { readOpening } from './record-views.ts'
import { askedBy } from '../asking/asked-by.ts'

/** Which record is looked for, and where. */
export interface RecordLink {
  /** Has the record among its rows. */
  readonly read: Read
  /** What the address says of its key. */
  readonly id: string
}

/**
 * Null: the form begins with what it has. That is so unless a link was opened of a view which rows open with all
 * they hold: started with a part of one, the form would send the rest as empty.
 */
export function linkedRecord(definition: Definition, view: string, entry: Entry): RecordLink | null {
  if (!isLink(entry) || entry.with === null) return null
  const read = readOpening(definition, view)
  const id = read && entry.with[read.key]
  return read && id !== null && id !== undefined ? { read, id: String(id) } : null
}

/** Undefined: it is not among these. */
export function rowOf({ read, id }: RecordLink, rows: readonly Row[]): Row | undefined {
  return rows.find((row) => String(row[read.key] ?? '') === id)
}

/** What is asked for one record. */
export type LinkQuestion = Pick<GridQuestion, 'screen' | 'path' | 'query' | 'answer' | 'isAsked'>

/** The question of the list with no filter in force, not even one that is by default; null: there is none to ask. */
export function unfilteredQuestion(
  { read }: RecordLink,
  host: { readonly definition: Definition; names(): Names },
): LinkQuestion | null {
  const { definition } = host
  if (definition.filters.length === 0) return null
  const asked = askedBy(definition, read, { ...host.names(), filter: {} })
  if (asked?.method !== 'GET') return null
  const { path, query, answer } = asked
  return { screen: definition.screen, path, query, answer, isAsked: true }
}
