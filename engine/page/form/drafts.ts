/**
 * Values typed in a form and not yet sent, stored in this browser per person, screen, view and record. Another
 * person on the same phone has different keys and never sees them.
 */
import type { Row } from '../../calls/contract.ts'
import type { ScreenState } from '../store.ts'

/** Typed values: those of the form, and changed cells by read and row. */
export interface FormDraft {
  readonly form: Row
  /** The values the form was opened with; missing in a draft that an older version wrote. */
  readonly opened?: Row
  readonly edits: ScreenState['edits']
  /** Values that no longer fit and have not been seen yet. */
  readonly unfit?: ScreenState['unfit']
  /** The sent request, if it was not answered. */
  readonly unanswered?: NonNullable<ScreenState['unanswered']>
  /** The rows of default links used in that request: only with the same rows it is the same request. */
  readonly defaultRows?: ScreenState['defaultRows']
}

/** Identifies the person and the record of a draft. */
export interface DraftOwner {
  readonly company: string
  readonly person: string
  readonly screen: string
  readonly view: string
  readonly record: string
}

/** The tab's own storage is read first; the browser's storage outlives the tab. */
export interface DraftStorages {
  readonly tab: Storage
  readonly browser: Storage
}

const PREFIX = 'countersign.draft '
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** A longer draft would take the storage that the rest of the site needs. */
const MAX_CHARACTERS = 500_000

/** The key of a draft in a browser’s storage, for each person, view and record. */
export function draftKey({ company, person, screen, view, record }: DraftOwner): string {
  return PREFIX + JSON.stringify([company, person, screen, view, record])
}

/** @param draft with its time, in ms */
export function writeDraft(
  { tab, browser }: DraftStorages,
  key: string,
  draft: FormDraft & { readonly at: number },
): void {
  const edits = Object.entries(draft.edits).map(([read, rows]) => [read, [...rows]])
  const text = JSON.stringify({ ...draft, edits })
  if (text.length > MAX_CHARACTERS) return
  for (const storage of [tab, browser]) tryStorage(() => storage.setItem(key, text))
}

/** Null: there is none, or it is older than a week. */
export function readFormDraft({ tab, browser }: DraftStorages, key: string, now: number): FormDraft | null {
  return draftIn(tab, key, now) ?? draftIn(browser, key, now)
}

/** Removes the draft from both storages; ignores a storage that denies access. */
export function removeDraft({ tab, browser }: DraftStorages, key: string): void {
  for (const storage of [tab, browser]) tryStorage(() => storage.removeItem(key))
}

/** Removes drafts that have not been used for a week. */
export function removeOldDrafts(storage: Storage, now: number): void {
  tryStorage(() => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX) && draftIn(storage, key, now) === null) storage.removeItem(key)
  })
}

interface StoredDraft {
  readonly at: number
  readonly form: Row
  readonly opened?: Row
  readonly unfit?: ScreenState['unfit']
  readonly unanswered?: NonNullable<ScreenState['unanswered']>
  readonly defaultRows?: ScreenState['defaultRows']
  readonly edits: readonly (readonly [string, readonly (readonly [string, Row])[]])[]
}

function draftIn(storage: Storage, key: string, now: number): FormDraft | null {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as StoredDraft | null
    if (!stored || now - stored.at > LIFETIME_MS) return null
    const edits = Object.fromEntries(stored.edits.map(([read, rows]) => [read, new Map(rows)] as const))
    const { at: _, ...draft } = stored
    return { ...draft, edits }
  } catch {
    return null
  }
}

/** If a storage is full or denies access, only the draft is lost. */
function tryStorage(work: () => void): void {
  try {
    work()
  } catch {
    // See above.
  }
}
