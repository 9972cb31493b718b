/** Inputs of an open page that it does not compute: person, address, clock, storage. */
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import type { HistoryEntry } from './address/address.ts'
import type { LocaleSettings } from './format.ts'
import type { FormDraftStore, SessionValues } from './events/form-sessions.ts'
import type { Answers } from './reads/answers.ts'
import type { ScreenStore } from './store.ts'

/** The inputs a page is opened with. */
export interface PageInputs {
  readonly session: Session
  readonly locale: LocaleSettings
  /** Query parameters of the address. */
  readonly params: URLSearchParams
  readonly entry: HistoryEntry
  /** Whether the screen is as narrow as a phone's. */
  readonly narrow: boolean
  /** The time, ms. */
  now(): number
  /** A new idempotency key. */
  newKey(): string
  /** Shared with other pages; missing: the page creates its own. */
  readonly answers?: Answers
  /** Where typed and unsent values are stored; missing: nowhere. */
  readonly drafts?: FormDraftStore
  /** The state of the same page under an older definition. */
  readonly snapshot?: Snapshot | undefined
}

/** The state of an open page that a newer definition takes over: filters, selection, rows, typed values. */
export interface Snapshot {
  readonly definition: Definition
  readonly store: ScreenStore
  readonly openedAt: Date
  readonly formValues: SessionValues
}
