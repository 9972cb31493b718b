/** A person's changes on an open page, as sources of its cells. */
import type { Row } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { Edits } from './reads/merged-rows.ts'
import { createScreenStore, workingActions, type ScreenState, type ScreenStore } from './store.ts'
import { batch, source, type Cell, type WritableCell } from './cell.ts'

/**
 * The page's store as cells: each follows one part of it, so that a key typed into a field affects that field
 * alone.
 */
export interface PageState {
  readonly store: ScreenStore
  /** The cells no longer follow the store. */
  close(): void
  /** The value of a form field that was typed, set, or passed when the form was started; undefined: none. */
  typed(field: string): Cell<Value | undefined>
  /** The row that a link refers to by default, once it has been read. */
  defaultRow(field: string): Cell<Row | undefined>
  /** The edits of rows of a base read. */
  edits(read: string): Cell<Edits | undefined>
  readonly fieldErrors: Cell<ScreenState['fieldErrors']>
  readonly opened: Cell<ScreenState['opened']>
  readonly working: Cell<ScreenState['running']>
}

/** Creates cells that follow the store: each change of the store is a change of the cells in the same batch. */
export function pageState(
  { form, reads }: Pick<Definition, 'form' | 'reads'>,
  store: ScreenStore = createScreenStore(),
): PageState {
  const first = store.getState()
  const typed = sources<Value | undefined>(form)
  const defaultRows = sources<Row | undefined>(form)
  const edits = sources<Edits | undefined>(Object.keys(reads))
  const fieldErrors = source(first.fieldErrors)
  const opened = source(first.opened)
  const working = source(workingActions(first))
  const follow = (state: ScreenState, before: ScreenState): void => {
    if (state.form !== before.form) setAll(typed, state.form)
    if (state.defaultRows !== before.defaultRows) setAll(defaultRows, state.defaultRows)
    if (state.edits !== before.edits) setAll(edits, state.edits)
    fieldErrors.set(state.fieldErrors)
    opened.set(state.opened)
    working.set(workingActions(state))
  }
  setAll(typed, first.form)
  setAll(defaultRows, first.defaultRows)
  setAll(edits, first.edits)
  const close = store.subscribe((state, before) => batch(() => follow(state, before)))
  return {
    store,
    close,
    typed: of(typed),
    defaultRow: of(defaultRows),
    edits: of(edits),
    fieldErrors,
    opened,
    working,
  }
}

type Sources<Of> = ReadonlyMap<string, WritableCell<Of | undefined>>

function sources<Of>(names: readonly string[]): Sources<Of> {
  return new Map(names.map((name) => [name, source<Of | undefined>(undefined)]))
}

function setAll<Of>(all: Sources<Of>, values: Readonly<Record<string, Of>> | Row): void {
  for (const [name, each] of all) each.set((values as Readonly<Record<string, Of>>)[name])
}

const of =
  <Of>(all: Sources<Of>) =>
  (name: string): Cell<Of | undefined> =>
    all.get(name) ?? NOTHING

const NOTHING: Cell<undefined> = { get: () => undefined, subscribe: () => () => undefined }
