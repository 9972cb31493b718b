/** Where a page is open: its address, history entry, date, and the width of the screen. */
import { dayIn } from '../../definition/date-range.ts'
import type { Session } from '../../calls/contract.ts'
import type { Definition, View } from '../../definition/definition.ts'
import { isLookOnly } from './look-only.ts'
import type { FilterValues } from '../../filters/filter-spec.ts'
import { needsDay, openedWith } from './opening.ts'
import { tabIn, viewIn, type HistoryEntry } from './address.ts'
import { linkedRecord, type RecordLink } from './linked-record.ts'
import type { Names } from '../scope/names.ts'
import { derived, source, type Cell, type WritableCell } from '../cell.ts'
import type { PageInputs } from '../page-inputs.ts'

/** The location of a page as cells, and the events that change it. Nothing here depends on answers of the ERP. */
export interface PageLocation {
  /** The definition with the filters that are shown. */
  readonly shownDefinition: Cell<Definition>
  readonly filters: Cell<FilterValues>
  readonly openedAt: Date
  /** The session of the signed-in person, who may sign in again while the page is open. */
  readonly session: WritableCell<Session>
  /** Whether the screen is as narrow as a phone's. */
  readonly narrow: WritableCell<boolean>
  /** The names that do not depend on rows or the form, as of when the page was opened. */
  readonly names: Cell<Names>
  /** The same names, as of now. */
  namesNow(): Names
  readonly params: Cell<URLSearchParams>
  readonly entry: Cell<HistoryEntry>
  /** The record that the address names is being looked for: no view is open until it is found. */
  readonly link: Cell<RecordLink | null>
  readonly view: Cell<View | undefined>
  readonly modal: Cell<View | undefined>
  readonly views: Cell<readonly View[]>
  /** `activeTab`. */
  readonly active: Cell<number | null>
  /** Reads that are requested whatever is shown. */
  readonly always: Cell<readonly string[]>
  readonly readOnly: Cell<boolean>
  moved(params: URLSearchParams, entry: HistoryEntry): void
  /** The date may have changed. */
  tick(): void
}

/** Starts with the inputs; a snapshot keeps the time at which the page was opened. */
export function pageLocation(definition: Definition, given: PageInputs): PageLocation {
  const { locale } = given
  const openedAt = given.snapshot?.openedAt ?? new Date(given.now())
  const session = source(given.session)
  const narrow = source(given.narrow)
  const params = source(given.params)
  const entry = source(given.entry)
  const day = (): string => dayIn(locale.timeZone, new Date(given.now()))
  const usesDay = derived(() => needsDay({ definition, params: params.get() }))
  const today = source(usesDay.get() ? day() : '')
  const opened = derived(() =>
    openedWith({ definition, session: session.get(), params: params.get(), locale }, today.get()),
  )
  const filters = derived(() => opened.get().definition, hasSameFilters)
  const link = derived(() => linkedRecord(definition, viewIn(definition, params.get()), entry.get()))
  const view = derived(() => (link.get() ? undefined : definition.views[viewIn(definition, params.get())]))
  const modal = derived(() => definition.views[entry.get().modal ?? ''])
  return {
    params,
    entry,
    link,
    view,
    modal,
    shownDefinition: filters,
    filters: derived(() => opened.get().filters),
    names: derived(() => ({ ...opened.get().namesAt(openedAt), narrow: narrow.get() })),
    openedAt,
    session,
    narrow,
    namesNow: () => opened.get().namesAt(new Date(given.now())),
    views: derived(() => [view.get(), modal.get()].filter((each) => each !== undefined)),
    active: derived(() => tabIn(params.get())),
    always: derived(() => [link.get()?.read.name].filter((name) => name !== undefined)),
    readOnly: derived(() => isLookOnly(params.get())),
    moved(nextParams, nextEntry) {
      // An equal location in new objects changes nothing: a page that was prepared in advance is drawn once.
      if (params.peek().toString() !== nextParams.toString()) params.set(nextParams)
      if (!isSameEntry(entry.peek(), nextEntry)) entry.set(nextEntry)
      today.set(usesDay.get() ? day() : '')
    },
    tick: () => today.set(usesDay.get() ? day() : ''),
  }
}

function isSameEntry(some: HistoryEntry, other: HistoryEntry): boolean {
  return (
    some.form === other.form && some.modal === other.modal && some.below === other.below && some.with === other.with
  )
}

function hasSameFilters(some: Definition, other: Definition): boolean {
  return (
    some.filters.length === other.filters.length &&
    some.filters.every(({ name }, at) => other.filters[at]?.name === name)
  )
}
