/**
 * A comment that was written but not sent, stored in this browser per record and person until it is sent or
 * cleared: it outlives the tab, and another person on the same phone never sees it.
 */
export interface CommentDraft {
  readonly text: string
  /** The idempotency key under which this text was sent without an answer; null: it was never sent. */
  readonly key: string | null
}

/** The draft of one record and person. */
export interface DraftStore {
  read(): CommentDraft
  /** A changed text is another comment, and drops the key. */
  write(text: string): void
  /** The key under which to send this text: the same until an answer has arrived. */
  keyFor(text: string): string
  clear(): void
}

const NONE: CommentDraft = { text: '', key: null }
const PREFIX = 'countersign.comment '
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** @param id company, person, screen and key of the record */
export function draftOf(storage: Storage, id: readonly string[], newKey: () => string): DraftStore {
  const name = PREFIX + JSON.stringify(id)
  // If the storage refuses a draft, it lasts as long as the overlay is open.
  let last: CommentDraft = parsed(storage.getItem(name))
  const save = (draft: CommentDraft) => {
    last = draft
    try {
      if (draft.text === '') storage.removeItem(name)
      else storage.setItem(name, JSON.stringify({ ...draft, at: Date.now() }))
    } catch {
      // The storage is full: see above.
    }
  }
  return {
    read: () => last,
    write: (text) => save({ text, key: text === last.text ? last.key : null }),
    keyFor(text) {
      const key = last.text === text && last.key !== null ? last.key : newKey()
      save({ text, key })
      return key
    },
    clear: () => save(NONE),
  }
}

/** Deletes drafts that nobody changed for a week. */
export function deleteOldDrafts(storage: Storage, now = Date.now()): void {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names.filter((each) => each.startsWith(PREFIX))) {
      if (!(now - timeOf(storage.getItem(name)) <= MAX_AGE_MS)) storage.removeItem(name)
    }
  } catch {
    // A forbidden storage contains no drafts.
  }
}

/** Milliseconds since 1970 of the last change; NaN: unknown. */
function timeOf(stored: string | null): number {
  try {
    return Number((JSON.parse(stored ?? '{}') as { at?: unknown }).at)
  } catch {
    return Number.NaN
  }
}

function parsed(stored: string | null): CommentDraft {
  try {
    const { text, key } = JSON.parse(stored ?? '{}') as Partial<CommentDraft>
    return { text: typeof text === 'string' ? text : '', key: typeof key === 'string' ? key : null }
  } catch {
    return NONE
  }
}
