/** What a committed transaction has announced: that something has changed, never what, nor of which row. */
export interface Change {
  readonly company: string
  /** Whom alone it concerns; null: everybody of the company who may open the screen. */
  readonly person: string | null
  readonly subject: Subject
}

/** A screen whose rows have changed; the exports of a person; or their sessions, of which one may have ended. */
export type Subject =
  | { readonly of: 'screen'; readonly screen: string }
  | { readonly of: 'exports' }
  | { readonly of: 'session' }

/** Null: another version of this program has written what this one does not know. @param text as the triggers write it */
export function parseChange(text: string): Change | null {
  const { company, person = null, screen, about } = membersIn(text)
  const subject = subjectOf(screen, about)
  if (typeof company !== 'string' || subject === null || (person !== null && typeof person !== 'string')) return null
  return { company, person, subject }
}

function subjectOf(screen: unknown, about: unknown): Subject | null {
  if (typeof screen === 'string') return { of: 'screen', screen }
  return about === 'exports' || about === 'session' ? { of: about } : null
}

function membersIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
