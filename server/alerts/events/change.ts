/** The announcement of a committed transaction: that something has changed, but not what or in which row. */
export interface ChangeNotice {
  readonly company: string
  /** The only person it concerns; null: everybody of the company who may open the screen. */
  readonly person: string | null
  readonly subject: ChangeSubject
}

/** A screen whose rows have changed; a person's exports; or a person's sessions, one of which may have ended. */
export type ChangeSubject =
  | { readonly of: 'screen'; readonly screen: string }
  | { readonly of: 'exports' }
  | { readonly of: 'session' }

/** Null: written by another version of this program, and unknown to this one. @param text as written by the triggers */
export function parseChange(text: string): ChangeNotice | null {
  const { company, person = null, screen, about } = membersIn(text)
  const subject = subjectOf(screen, about)
  if (typeof company !== 'string' || subject === null || (person !== null && typeof person !== 'string')) return null
  return { company, person, subject }
}

function subjectOf(screen: unknown, about: unknown): ChangeSubject | null {
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
