/** A person's changes to rows, by key, until they are sent. Plain TypeScript. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Value } from '../../expressions/tree.ts'
import { rowKey } from './rows.ts'
import type { Names } from '../scope/names.ts'
import type { ScreenState } from '../store.ts'
import { INPUT_ROW } from './added-rows.ts'
import type { Edits } from './merged-rows.ts'

type AllEdits = ScreenState['edits']

/** Adds changes to the edits of a base read; rows without a base read cannot be edited. */
export function withEdits(edits: AllEdits, base: string, changes: Edits): AllEdits {
  const next = new Map(edits[base])
  for (const [key, fields] of changes) next.set(key, { ...next.get(key), ...fields })
  return { ...edits, [base]: next }
}

interface Sent {
  readonly body: Value
  /** What the body's expression uses. */
  readonly uses: UseList
}

/**
 * The edits that were not sent with this body. A row counts as sent when the body contains its key in a map or in
 * a list of pairs. A body that uses a read and has none of its keys was computed from all its edits.
 */
export function withoutSent(reads: Definition['reads'], edits: AllEdits, { body, uses }: Sent): AllEdits {
  const sources = new Set(uses.map(([name, member]) => (name === 'changed' ? member : name)))
  const left = Object.entries(edits).map(([base, own]) => {
    const read = reads[base]
    const isSource = Object.values(reads).some((each) => each.base === base && sources.has(each.name))
    if (!read || !isSource) return [base, own] as const
    const sent = keysIn(body, read)
    // Values in the inputs of a new row were not sent: it is not a row yet.
    const unsent = [...own].filter(([key]) => key === INPUT_ROW || (sent.size > 0 && !sent.has(key)))
    return [base, new Map(unsent)] as const
  })
  return Object.fromEntries(left.filter(([, own]) => own.size > 0))
}

function keysIn(body: Value, read: Read, found = new Set<string>()): ReadonlySet<string> {
  if (typeof body !== 'object' || body === null) return found
  if (!Array.isArray(body)) {
    const key = rowKey(body as Row, read)
    if (key !== null) found.add(key)
  } else if (body.length === 2 && body[0] === read.key && typeof body[1] !== 'object') found.add(String(body[1]))
  for (const member of Object.values(body)) keysIn(member as Value, read, found)
  return found
}

/** The changes of each of these rows by a `set` with `each`. */
export function changesByRow(
  rows: readonly Row[],
  read: Pick<Read, 'key'>,
  valuesFor: (row: Row) => Names | null,
): ReadonlyMap<string, Row> {
  const changes = new Map<string, Row>()
  for (const row of rows) {
    const key = rowKey(row, read)
    const values = key === null ? null : valuesFor(row)
    if (key !== null && values) changes.set(key, values)
  }
  return changes
}
