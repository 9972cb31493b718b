/** The state of one open screen that is neither in the URL nor in an answer. Plain TypeScript. */
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { Row } from '../calls/contract.ts'
import type { OverlayName } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import type { DocumentVersion } from './reads/document-version.ts'
import type { Conflict } from './form/conflict.ts'

/**
 * A person's actions on an open screen, as far as nothing else stores them. Members are replaced, never mutated.
 */
export interface ScreenState {
  /** Keys of selected rows. */
  readonly selected: ReadonlySet<string>
  /** Where a range starts: the row toggled last. */
  readonly anchor: string | null
  /** The row that has, or last had, the focus. */
  readonly active: string | null
  /** Why documents were not decided, by key; shown on their cards. */
  readonly outcomes: ReadonlyMap<string, string>
  readonly pending: PendingDecision | null
  /** The documents of the last decision that were accepted, by key: the version that was decided, or the row without one. */
  readonly decided: ReadonlyMap<string, DocumentVersion>
  /** Names of running actions. */
  readonly running: ReadonlySet<string>
  readonly confirm: ConfirmRequest | null
  readonly askReason: ReasonRequest | null
  /** Reasons entered for decisions that failed, by decision: the typed text is preserved. */
  readonly reasons: ReadonlyMap<string, string>
  /** The modal over the list. */
  readonly open: OpenedModal | null
  /** Keys of rows whose additional info is shown. */
  readonly unfolded: ReadonlySet<string>
  /** A row to scroll to and focus; the list does so and sets null. */
  readonly focus: string | null
  /** Values of the form that are not its defaults: passed when it was opened, set, typed. */
  readonly form: Readonly<Record<string, Value>>
  /** Rows that links refer to by default, by field, as the ERP returned them: with the members they fill in. */
  readonly defaultRows: Readonly<Record<string, Row>>
  /** The form session that `form` belongs to: history entries of one session show the same form. */
  readonly formSession: string
  /** The form session whose draft was restored. */
  readonly restored: string | null
  /** Another person has saved the row of the form in the meantime; null: not as far as is known. */
  readonly conflict: Conflict | null
  /** Typed values that no longer fit the newer definition of the screen. */
  readonly unfit: readonly UnfitValue[]
  /** The request of the form sent last, while it has no answer: it may have been saved. */
  readonly unanswered: UnansweredRequest | null
  /** Tabs and panels ever opened, by path of their block; for tabs the open one is last. */
  readonly opened: Readonly<Record<string, readonly string[]>>
  /** Errors of form fields, by field. */
  readonly fieldErrors: ReadonlyMap<string, string>
  /** Cells changed by a person or a `set`: read (its base) → key of the row → field → value. */
  readonly edits: Readonly<Record<string, ReadonlyMap<string, Row>>>
  /** The changes of rows and lines that can be undone. */
  readonly changes: UndoHistory
  /** Files that were chosen and are not uploaded yet, by the record they are for (`events/files.ts`). */
  readonly chosenFiles: ReadonlyMap<string, readonly ChosenFile[]>
  /** Upload them, for each record that is shown and has some. */
  readonly uploads: ReadonlySet<RecordUpload>
  readonly overlay: OpenOverlay | null
  /** `search`: the search field is to be focused, which is in the bar on a desktop and in the panel on a phone. */
  readonly filterPanel: 'closed' | 'open' | 'search'
}

/** What the lines of a field, or the edits of a base read, were before a change; undefined: nobody had changed them. */
export interface RowsBefore {
  readonly part: 'lines' | 'rows'
  readonly name: string
  readonly before: Value | ReadonlyMap<string, Row> | undefined
}

/** The steps that can be undone, and those that were, the newest last. What an action sets belongs to the step before. */
export interface UndoHistory {
  readonly done: readonly RowsBefore[]
  readonly undone: readonly RowsBefore[]
}

/** After a save, or in another form, nothing is undone. */
export const NO_CHANGES: UndoHistory = { done: [], undone: [] }

/** An overlay of the engine over the page (definition/action.ts, OverlayName), with its parameters. */
export interface OpenOverlay {
  readonly overlay: OverlayName
  readonly with: Row
  /** The overlay it was opened from, which is shown again when it is closed. */
  readonly under?: OpenOverlay | null
}

/** A decision from its first sending to its answer: all that is needed to send it again. */
export interface PendingDecision {
  readonly action: string
  readonly keys: readonly string[]
  /** The versions of the documents as the person saw them; documents without one are missing. */
  readonly versions: Readonly<Record<string, string | number>>
  readonly reason: string | undefined
  /** The idempotency key, created before the first sending. */
  readonly key: string
  /** `unknown`: no answer came. The same decision is sent again under the same key. */
  readonly status: 'sending' | 'unknown'
}

/** One chosen file and the progress of its upload. */
export interface ChosenFile {
  readonly file: File
  /** `waiting`: the network is down, and the upload continues automatically. */
  readonly state: 'chosen' | 'sending' | 'waiting' | 'sent' | 'failed' | 'cancelled'
  /** Bytes sent. */
  readonly sent: number
  /** Why it failed; null: it did not. */
  readonly error: string | null
}

/** The upload of the files chosen for a record that is shown. */
export interface RecordUpload {
  /** The action that saves the record; null: it is stored. */
  readonly savedBy: string | null
  /** Uploads them. A record that is not stored is saved first. */
  upload(): Promise<UploadOutcome>
}

/** `left`: a file is left; `unsaved`: its record could not be saved, and a message says why. */
export type UploadOutcome = 'done' | 'left' | 'unsaved'

/** A value typed into a field that no longer exists or no longer accepts it. */
export interface UnfitValue {
  readonly label: string
  /** As it was shown. */
  readonly text: string
}

/** A form as it was sent: the same request is sent again under the same key. */
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
  /** What is known of the subject of the question, one line each. */
  readonly facts?: readonly string[]
  readonly tone: 'primary' | 'danger' | 'plain'
  answer(confirmed: boolean): void
}

/** A prompt for a reason before a decision is sent (foundation §5). */
export interface ReasonRequest {
  readonly title: string
  /** The label of the button that sends it. */
  readonly button: string
  /** Shown at the field while it is blank. */
  readonly missing: string
  readonly tone: ConfirmRequest['tone']
  /** The reason entered before, when the decision failed. */
  readonly draft: string
  /** Trimmed and not blank; null: cancelled. */
  answer(reason: string | null): void
}

/** An open modal of the list: the actions for its selection, or the help on its keys. */
export interface OpenedModal {
  readonly modal: 'actions' | 'keys'
}

/** One per open screen. Everybody may read it; only the events of `page/events` change it. */
export type ScreenStore = Pick<StoreApi<ScreenState>, 'getState' | 'getInitialState' | 'subscribe'>

/** Names of the actions that work. While one asks the person, what is behind the question looks as it did before. */
export const workingActions = ({ running, confirm, askReason }: ScreenState): ScreenState['running'] =>
  confirm === null && askReason === null ? running : NONE

const NONE: ReadonlySet<string> = new Set()

/** The initial state of a screen: nothing selected, typed, opened or running. */
export function createScreenStore(): ScreenStore {
  return createStore<ScreenState>(() => ({
    selected: new Set(),
    anchor: null,
    active: null,
    outcomes: new Map(),
    pending: null,
    decided: new Map(),
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
    changes: NO_CHANGES,
    chosenFiles: new Map(),
    uploads: new Set(),
    overlay: null,
    focus: null,
    filterPanel: 'closed',
  }))
}
