/** The state of one open screen that stands neither in the URL nor in an answer. Plain TypeScript. */
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { Row } from '../calls/contract.ts'
import type { OverlayName } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { Conflict } from './form/conflict.ts'

/**
 * What a person has done on an open screen and that nothing else stores. Replaced member by member, never changed
 * in place.
 */
export interface ScreenState {
  /** Keys of selected rows. */
  readonly selected: ReadonlySet<string>
  /** Where a range begins: the row last toggled. */
  readonly anchor: string | null
  /** The row that has, or last had, the keyboard. */
  readonly active: string | null
  /** Why documents were not decided, by key; stands on their cards. */
  readonly outcomes: ReadonlyMap<string, string>
  readonly pending: PendingDecision | null
  /** Names of actions under way. */
  readonly running: ReadonlySet<string>
  readonly confirm: ConfirmRequest | null
  readonly askReason: ReasonRequest | null
  /** Reasons written for decisions that failed, by decision: what was typed stays. */
  readonly reasons: ReadonlyMap<string, string>
  /** What stands over the list. */
  readonly open: Opened | null
  /** Keys of rows whose additional info is unfolded. */
  readonly unfolded: ReadonlySet<string>
  /** A row to be brought into view and given the keyboard; the list takes it and sets null. */
  readonly focus: string | null
  /** Values of the form that are not its defaults: shown with, set, typed. */
  readonly form: Readonly<Record<string, Value>>
  /** Rows that links refer to by default, by field, as the ERP answered them: with the members they fill in. */
  readonly defaultRows: Readonly<Record<string, Row>>
  /** Which form session `form` is of: entries of the history of one session show the same form. */
  readonly formSession: string
  /** The form session whose draft was restored. */
  readonly restored: string | null
  /** The row of the form was saved by somebody else meanwhile; null: not as far as is known. */
  readonly conflict: Conflict | null
  /** What was typed and no longer fits, since the screen has another definition. */
  readonly unfit: readonly UnfitValue[]
  /** The form as it was sent last, while no answer has come: it may have been saved. */
  readonly unanswered: UnansweredRequest | null
  /** Tabs and panels ever opened, by the place of their block; of tabs the open one last. */
  readonly opened: Readonly<Record<string, readonly string[]>>
  /** What is wrong with fields of the form, by field. */
  readonly fieldErrors: ReadonlyMap<string, string>
  /** Cells a person or a `set` changed: read (its base) → key of the row → field → value. */
  readonly edits: Readonly<Record<string, ReadonlyMap<string, Row>>>
  readonly overlay: OpenOverlay | null
  /** `search`: the keyboard is wanted in the search text, which the bar has on a desk and the panel on a phone. */
  readonly filterPanel: 'closed' | 'open' | 'search'
}

/** What the engine lays over the page (definition/action.ts, OverlayName), with its parameters. */
export interface OpenOverlay {
  readonly overlay: OverlayName
  readonly with: Row
  /** What it was opened from, and which is there again when it is closed. */
  readonly under?: OpenOverlay | null
}

/** A decision between its first sending and its answer: all that is needed to send the same again. */
export interface PendingDecision {
  readonly action: string
  readonly keys: readonly string[]
  /** As the person saw each of them; those without one are missing. */
  readonly versions: Readonly<Record<string, string | number>>
  readonly reason: string | undefined
  /** The idempotency key, created before the first sending. */
  readonly key: string
  /** `unknown`: no answer came. The same decision again goes out under the same key. */
  readonly status: 'sending' | 'unknown'
}

/** A value that was typed into a field that is no more, or that takes no such values now. */
export interface UnfitValue {
  readonly label: string
  /** As it was shown. */
  readonly text: string
}

/** A form as it was sent: the same again goes out under the same key. */
export interface UnansweredRequest {
  /** The idempotency key. */
  readonly key: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Value
}

/** A question that a dialog shows while a press waits. `answer` is called once. */
export interface ConfirmRequest {
  readonly title: string
  readonly text: string
  readonly tone: 'primary' | 'danger' | 'plain'
  answer(confirmed: boolean): void
}

/** Words are asked for before a decision goes out (foundation §5). */
export interface ReasonRequest {
  readonly title: string
  /** What the button says that sends it. */
  readonly button: string
  /** Shown at the field while it is blank. */
  readonly missing: string
  readonly tone: ConfirmRequest['tone']
  /** What was written before, when the decision failed. */
  readonly draft: string
  /** Trimmed and not blank; null: cancelled. */
  answer(reason: string | null): void
}

/** A modal of the list: the actions of its selection, or the help of its keys. */
export interface Opened {
  readonly modal: 'actions' | 'keys'
}

/** One for each open screen; blocks may change it, and the page treats such a change as an event. */
export type ScreenStore = StoreApi<ScreenState>

/** A screen nobody has touched: nothing selected, typed, opened or under way. */
export function createScreenStore(): ScreenStore {
  return createStore<ScreenState>(() => ({
    selected: new Set(),
    anchor: null,
    active: null,
    outcomes: new Map(),
    pending: null,
    running: new Set(),
    confirm: null,
    askReason: null,
    reasons: new Map(),
    open: null,
    unfolded: new Set(),
    form: {},
    defaultRows: {},
    formSession: '',
    restored: null,
    conflict: null,
    unfit: [],
    unanswered: null,
    opened: {},
    fieldErrors: new Map(),
    edits: {},
    overlay: null,
    focus: null,
    filterPanel: 'closed',
  }))
}
