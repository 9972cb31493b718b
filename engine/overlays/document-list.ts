/** The list of the page that shows a record, and the way from this document to the others of the list. */
import { allBlocks } from '../definition/blocks.ts'
import type { About, Action, Read } from '../definition/definition.ts'
import { actionRefusal, type ActionState } from '../page/actions/action-state.ts'
import { rowKey } from '../page/reads/rows.ts'
import { titleOf } from '../page/reads/row-title.ts'
import type { ReadState, Row, ScreenHost } from '../screen/host.ts'
import type { RecordRef } from './record.ts'

export interface DocumentList {
  readonly read: ReadState
  readonly row: Row
  /** The actions of the list on selected rows. */
  readonly actions: readonly Action[]
  /** What the list offers about the row. */
  readonly about: About
}

/** Null: no list of the page has that record among its rows. */
export function listWithRecord(host: ScreenHost, { screen, key }: RecordRef): DocumentList | null {
  const { definition, reads } = host
  if (screen !== definition.screen) return null
  const lists = Object.values(definition.views)
    .flatMap(({ blocks }) => allBlocks(blocks))
    .filter((block) => block.block === 'list')
  for (const block of lists) {
    const read = reads[block.read]
    const row = read?.rows.find((each) => rowKey(each, read.read) === key)
    if (!read || !row) continue
    const actions = block.actions.flatMap((name) => definition.actions[name] ?? [])
    return { read, row, about: block.about, actions: actions.filter(({ appliesTo }) => appliesTo === 'selected') }
  }
  return null
}

/** The actions on the document alone, with the version that the person sees. */
export function decisionsOn(
  host: ScreenHost,
  { row, actions }: DocumentList,
  seen: Row | null,
): readonly ActionState[] {
  const version = seen?.['version'] ?? row['version']
  const shown = version === undefined ? row : { ...row, version }
  return actions.flatMap(({ name }) => host.actionState(name, [shown]) ?? [])
}

/** Whether a row waits for this person: at least one action may be used on it. */
type Waits = (row: Row) => boolean

export function waitsFor(host: ScreenHost, { actions }: Pick<DocumentList, 'actions'>): Waits {
  const context = { names: host.names(), locale: host.locale }
  return (row) => actions.some((action) => actionRefusal(action, row, context) === null)
}

/** The rows to stop at: those that wait, or all where none does. */
export function stopsOf(rows: readonly Row[], waits: Waits): Waits {
  return rows.some(waits) ? waits : () => true
}

interface Walk {
  readonly read: Pick<Read, 'key'>
  /** The keys up to the current document, itself included. */
  readonly passed: readonly string[]
  readonly isStop: Waits
}

/** The keys of the rows up to this document, itself included. */
export function passedKeys({ read, row }: Pick<DocumentList, 'read' | 'row'>): readonly string[] {
  const keys = read.rows.map((each) => rowKey(each, read.read) ?? '')
  return keys.slice(0, keys.indexOf(rowKey(row, read.read) ?? '') + 1)
}

/** The first stop after the last passed row that is still in the list. */
export function nextStop(rows: readonly Row[], { read, passed, isStop }: Walk): Row | null {
  const keys = new Set(passed)
  const last = rows.findLastIndex((row) => keys.has(rowKey(row, read) ?? ''))
  return rows.slice(last + 1).find((row) => rowKey(row, read) !== null && isStop(row)) ?? null
}

/** The last stop before the current document. */
export function previousStop(rows: readonly Row[], { read, passed, isStop }: Walk): Row | null {
  return (
    rows.slice(0, Math.max(passed.length - 1, 0)).findLast((row) => rowKey(row, read) !== null && isStop(row)) ?? null
  )
}

/** What the details of a row are opened with. */
export function paramsOf({ definition, locale }: ScreenHost, read: Read, row: Row): Row {
  const key = rowKey(row, read) ?? ''
  return { key, title: titleOf(row, { definition, locale, read }) ?? key }
}
