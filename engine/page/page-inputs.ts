/** What an open page depends on and does not compute: person, address, clock, storage. */
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import type { Entry } from './address/address.ts'
import type { LocaleSettings } from './format.ts'
import type { Drafts, SessionValues } from './form/form-sessions.ts'
import type { Answers } from './reads/answers.ts'
import type { ScreenStore } from './store.ts'

/** What a page is opened with. */
export interface PageInputs {
  readonly session: Session
  readonly locale: LocaleSettings
  /** Of the address. */
  readonly params: URLSearchParams
  readonly entry: Entry
  /** Whether the screen is a phone's. */
  readonly narrow: boolean
  /** The time, ms. */
  now(): number
  /** A new idempotency key. */
  newKey(): string
  /** Shared with the pages before and after it; missing: its own. */
  readonly answers?: Answers
  /** Where what was typed and not sent is stored; missing: nowhere. */
  readonly drafts?: Drafts
  /** The same page with an older definition. */
  readonly snapshot?: Snapshot | undefined
}

/** What a newer definition takes over from the page that is open: filters, selection, rows, what was typed. */
export interface Snapshot {
  readonly definition: Definition
  readonly store: ScreenStore
  readonly openedAt: Date
  readonly formValues: SessionValues
}
