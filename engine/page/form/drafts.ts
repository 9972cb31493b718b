/**
 * What was typed in a form and not yet sent, stored in this browser: per person, screen, view and record. Another
 * person on the same phone asks under another name and never sees it.
 */
import type { Row } from '../../calls/contract.ts'
import type { ScreenState } from '../store.ts'

/** What was typed: values of the form, and changed cells by read and row. */
export interface Draft {
  readonly form: Row
  /** What the form was opened with; missing in a draft that an older version wrote. */
  readonly opened?: Row
  readonly edits: ScreenState['edits']
  /** What no longer fits and has not been read yet. */
  readonly unfit?: ScreenState['unfit']
  /** As it was sent, where no answer came. */
  readonly unanswered?: NonNullable<ScreenState['unanswered']>
  /** The rows of default links that it was sent with: the same is sent again only with the same rows. */
  readonly defaultRows?: ScreenState['defaultRows']
}

/** Whose, and of what. */
export interface DraftOwner {
  readonly company: string
  readonly person: string
  readonly screen: string
  readonly view: string
  readonly record: string
}

/** This tab's own first; that of a tab that was closed outlives it. */
export interface DraftStorages {
  readonly tab: Storage
  readonly browser: Storage
}

const PREFIX = 'countersign.draft '
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** Longer ones would crowd out everything else a browser stores of a site. */
const MAX_CHARACTERS = 500_000

/** The key of a draft in a browser’s storage: one for each person, view and record. */
export function draftKey({ company, person, screen, view, record }: DraftOwner): string {
  return PREFIX + JSON.stringify([company, person, screen, view, record])
}

/** @param draft with the time it is of, in ms */
export function writeDraft({ tab, browser }: DraftStorages, key: string, draft: Draft & { readonly at: number }): void {
  const edits = Object.entries(draft.edits).map(([read, rows]) => [read, [...rows]])
  const text = JSON.stringify({ ...draft, edits })
  if (text.length > MAX_CHARACTERS) return
  for (const storage of [tab, browser]) tryStorage(() => storage.setItem(key, text))
}

/** Null: there is none, or it is older than a week. */
export function readDraft({ tab, browser }: DraftStorages, key: string, now: number): Draft | null {
  return draftIn(tab, key, now) ?? draftIn(browser, key, now)
}

/**
 * What a person typed in it. What they did not touch is left out, such as the version that the row had then: the form
 * begins with the row as it is now.
 */
export function typedIn({ form, opened = {} }: Draft): Row {
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name])),
  )
}

/** Removes it from both storages; a storage that is forbidden is left as it is. */
export function removeDraft({ tab, browser }: DraftStorages, key: string): void {
  for (const storage of [tab, browser]) tryStorage(() => storage.removeItem(key))
}

/** Drafts nobody came back for within a week go. */
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

function draftIn(storage: Storage, key: string, now: number): Draft | null {
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

/** A full or forbidden storage costs the draft, nothing else. */
function tryStorage(work: () => void): void {
  try {
    work()
  } catch {
    // As above.
  }
}
