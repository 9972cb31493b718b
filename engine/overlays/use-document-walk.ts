import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ActionState } from '../page/actions/action-state.ts'
import type { Message } from '../page/actions/effects.ts'
import { rowKey } from '../page/reads/rows.ts'
import type { OpenOverlay } from '../page/store.ts'
import type { Row, ScreenHost } from '../screen/host.ts'
import {
  listWithRecord,
  nextStop,
  paramsOf,
  passedKeys,
  previousStop,
  stopsOf,
  waitsFor,
  type DocumentList,
} from './document-list.ts'
import type { RecordRef } from './record.ts'
import { closeOverlay, openOverlay } from '../page/events/overlays.ts'
import { activateRow, requestFocus } from '../page/events/selection.ts'

export type Way = 'next' | 'previous'

/** How a person leaves a document for another without closing the dialog. */
export interface DocumentWalk {
  /** Whether there may be a document in that direction. */
  has(way: Way): boolean
  go(way: Way): Promise<void>
  /** Runs a decision and, if it was accepted, opens the next document that waits; the list, if none does. */
  decide(action: ActionState): Promise<void>
}

interface WalkOptions {
  readonly host: ScreenHost
  readonly list: DocumentList
  /** What the last decision reported; empty when the person goes on. */
  onMessages(messages: readonly Message[]): void
}

export function useDocumentWalk({ host, list, onMessages }: WalkOptions): DocumentWalk {
  const { store } = host
  const { read, row } = list
  const key = rowKey(row, read.read)
  const passed = passedKeys(list)
  const waits = waitsFor(host, list)
  const rowsNow = () => host.read(read.read.name)?.rows ?? read.rows
  const walk = { read: read.read, passed, isStop: stopsOf(read.rows, waits) }
  const open = (layer: OpenOverlay, to: Row | null): void => {
    // The person may have closed the dialog, or left the document, while rows were loading.
    if (store.getState().overlay !== layer) return
    if (to === null) return closeOverlay(store, layer)
    const params = paramsOf(host, read.read, to)
    activateRow(store, String(params['key']))
    openOverlay(store, { ...layer, with: params })
  }
  const nextIn = async (isStop: (row: Row) => boolean): Promise<Row | null> => {
    for (;;) {
      const found = nextStop(rowsNow(), { ...walk, isStop })
      const now = host.read(read.read.name)
      if (found || !now || now.isComplete || !(await now.more())) return found
    }
  }
  return {
    has: (way) =>
      way === 'next' ? !read.isComplete || nextStop(read.rows, walk) !== null : previousStop(read.rows, walk) !== null,
    async go(way) {
      const layer = store.getState().overlay
      const to = way === 'next' ? await nextIn(walk.isStop) : previousStop(rowsNow(), walk)
      if (!layer || !to) return
      onMessages([])
      open(layer, to)
    },
    async decide({ action, rows }) {
      const layer = store.getState().overlay
      const { result, messages } = await host.press(action.name, rows)
      onMessages(messages)
      if (!layer || key === null || result !== 'done' || store.getState().outcomes.has(key)) return
      // The answer has one page; more are loaded if the document was further down.
      await host.read(read.read.name)?.upTo(passed.length)
      open(layer, await nextIn(waits))
    },
  }
}

/** The list of the shown document; the last known one while a decided document has left the rows. */
export function useDocumentList(host: ScreenHost, record: RecordRef): DocumentList | null {
  const found = listWithRecord(host, record)
  const [last, setLast] = useState(found)
  if (found !== null && (found.read !== last?.read || found.row !== last.row)) setLast(found)
  return found ?? (last !== null && rowKey(last.row, last.read.read) === record.key ? last : null)
}

/** When the dialog closes on another document than it was opened on, that one has the focus in the list. */
export function useReturnToDocument(host: ScreenHost, key: string, list: DocumentList | null): void {
  const [opened] = useState(key)
  const latest = useRef({ host, key, list })
  useLayoutEffect(() => {
    latest.current = { host, key, list: list ?? latest.current.list }
  })
  useLayoutEffect(
    () => () => {
      const { host, key, list } = latest.current
      if (!list) return
      const { read } = list.read
      const keys = host.read(read.name)?.rows.map((row) => rowKey(row, read)) ?? []
      // A decided document may have left the list: its place has the focus.
      const to = [key, host.store.getState().active].find((each) => keys.includes(each)) ?? null
      if (to !== null && to !== opened) requestFocus(host.store, to)
    },
    [opened],
  )
}

/** Another document begins at its top. The focus stays on the buttons that lead on, and else is on the document. */
export function useTopOfDocument(key: string): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    if (shown.current === key || !dialog) return
    shown.current = key
    dialog.scrollTop = 0
    if (document.activeElement?.closest('.cs-document-bar') === null) body.current?.focus()
  }, [key])
  return body
}
