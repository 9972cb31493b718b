/**
 * What somebody has written and not yet sent, kept in this browser per document and person until it is sent or
 * cleared: it outlives the tab, and another person on the same phone never sees it (trust rule 13).
 */
export interface Draft {
  readonly text: string
  /** The idempotency key under which this text was sent and not answered; null: it never was. */
  readonly key: string | null
}

export interface Drafts {
  read(): Draft
  /** Another text is another comment: it loses the key. */
  write(text: string): void
  /** The key to send this text under: the same as long as no answer has come. */
  keyFor(text: string): string
  clear(): void
}

const NONE: Draft = { text: '', key: null }
const PREFIX = 'countersign.comment '
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** @param of what tells the document and the person from all others */
export function drafts(storage: Storage, of: readonly string[], newKey: () => string): Drafts {
  const keptAs = PREFIX + JSON.stringify(of)
  // What the storage refuses to keep is still there while the modal is open.
  let last: Draft = parsed(storage.getItem(keptAs))
  const keep = (draft: Draft) => {
    last = draft
    try {
      if (draft.text === '') storage.removeItem(keptAs)
      else storage.setItem(keptAs, JSON.stringify({ ...draft, at: Date.now() }))
    } catch {
      // A full storage: see above.
    }
  }
  return {
    read: () => last,
    write: (text) => keep({ text, key: text === last.text ? last.key : null }),
    keyFor(text) {
      const key = last.text === text && last.key !== null ? last.key : newKey()
      keep({ text, key })
      return key
    },
    clear: () => keep(NONE),
  }
}

/** Drafts nobody came back for within a week go. */
export function forgetOldDrafts(storage: Storage, now = Date.now()): void {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names.filter((each) => each.startsWith(PREFIX))) {
      if (!(now - timeOf(storage.getItem(name)) <= KEPT_MS)) storage.removeItem(name)
    }
  } catch {
    // A forbidden storage keeps nothing to forget.
  }
}

/** NaN: nobody knows. */
function timeOf(kept: string | null): number {
  try {
    return Number((JSON.parse(kept ?? '{}') as { at?: unknown }).at)
  } catch {
    return Number.NaN
  }
}

function parsed(kept: string | null): Draft {
  try {
    const { text, key } = JSON.parse(kept ?? '{}') as Partial<Draft>
    return { text: typeof text === 'string' ? text : '', key: typeof key === 'string' ? key : null }
  } catch {
    return NONE
  }
}
