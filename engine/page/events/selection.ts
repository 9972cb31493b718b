/** Which rows are selected, which one has the focus, and what is unfolded. */
import type { ScreenStore } from '../store.ts'
import { changeState } from './change-state.ts'

/** Selects or deselects one row; the next range starts here. */
export function toggle(store: ScreenStore, key: string): void {
  changeState(store, ({ selected }) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    return { selected: next, anchor: key, active: key }
  })
}

/**
 * Every row from the anchor to `key`, both included, takes the anchor's state. `selectable` are the keys of the rows
 * that may be selected, in the order of the list; other rows in between are skipped.
 */
export function extendTo(store: ScreenStore, key: string, selectable: readonly string[]): void {
  const { anchor, selected } = store.getState()
  const from = anchor === null ? -1 : selectable.indexOf(anchor)
  const to = selectable.indexOf(key)
  if (from === -1 || to === -1) return toggle(store, key)
  const range = selectable.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(selected)
  const on = anchor !== null && selected.has(anchor)
  for (const each of range) {
    if (on) next.add(each)
    else next.delete(each)
  }
  changeState(store, { selected: next, active: key })
}

/** Adds these keys to the selection; what was selected before stays, and so does the anchor. */
export function selectAll(store: ScreenStore, selectable: readonly string[]): void {
  changeState(store, ({ selected }) => ({ selected: new Set([...selected, ...selectable]) }))
}

/** Deselects everything; the next range needs a new start. */
export function clearSelection(store: ScreenStore): void {
  changeState(store, { selected: new Set(), anchor: null })
}

/** Deselects rows that are no longer in the list: what nobody sees is not selected. */
export function keepOnly(store: ScreenStore, keys: Iterable<string>): void {
  const present = new Set(keys)
  const { selected } = store.getState()
  if ([...selected].every((key) => present.has(key))) return
  changeState(store, { selected: new Set([...selected].filter((key) => present.has(key))) })
}

/** Shows or hides the additional info of a row. */
export function unfold(store: ScreenStore, key: string): void {
  const next = new Set(store.getState().unfolded)
  if (!next.delete(key)) next.add(key)
  changeState(store, { unfolded: next })
}

/** The actions of the next press are about these rows. */
export function selectOnly(store: ScreenStore, keys: Iterable<string>): void {
  changeState(store, { selected: new Set(keys) })
}

/** The rows are those of another request: what was selected among the old ones does not carry over. */
export function forgetRows(store: ScreenStore): void {
  changeState(store, { selected: new Set(), anchor: null, active: null, outcomes: new Map() })
}

/** A row has the focus. */
export function activateRow(store: ScreenStore, key: string): void {
  changeState(store, { active: key })
}

/** The list is to scroll to a row and to focus it. */
export function requestFocus(store: ScreenStore, key: string): void {
  changeState(store, { active: key, focus: key })
}

/** The list does so. */
export function takeFocus(store: ScreenStore): void {
  changeState(store, { focus: null })
}

/** The reasons of documents that are not among these are dismissed. */
export function dismissOutcomes(store: ScreenStore, shown: ReadonlySet<string>): void {
  changeState(store, ({ outcomes }) => ({ outcomes: new Map([...outcomes].filter(([key]) => shown.has(key))) }))
}
