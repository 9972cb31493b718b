/** The companies this browser has signed into (foundation §2, known stored logins). */
export interface StoredLogin {
  readonly ccode: string
  readonly company: string
  /** '' when the person came by phone and the ERP named none. */
  readonly email: string
  /** When they last signed in, ISO 8601. */
  readonly when: string
}

const KEY = 'countersign.logins'
const MOST_KEPT = 6

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Newest first; what somebody else wrote there is left out. */
export function readStoredLogins(storage: Pick<Storage, 'getItem'>): readonly StoredLogin[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isStoredLogin) : []
  } catch {
    return []
  }
}

/** A browser that keeps nothing (private mode, storage full) only loses the short cut. */
export function keepStoredLogin(storage: Kept, login: StoredLogin): void {
  const others = readStoredLogins(storage).filter((each) => !isSame(each, login))
  write(storage, [login, ...others].slice(0, MOST_KEPT))
}

export function forgetStoredLogin(storage: Kept, login: StoredLogin): readonly StoredLogin[] {
  const left = readStoredLogins(storage).filter((each) => !isSame(each, login))
  write(storage, left)
  return left
}

/** What the company is called. */
export function companyOf({ company, ccode }: StoredLogin): string {
  return company || ccode
}

function write(storage: Kept, logins: readonly StoredLogin[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(logins))
  } catch {
    // Nothing is kept then.
  }
}

function isSame(a: StoredLogin, b: StoredLogin): boolean {
  return a.ccode === b.ccode && a.email === b.email
}

function isStoredLogin(value: unknown): value is StoredLogin {
  const { ccode, company, email, when } = (value ?? {}) as Record<string, unknown>
  return typeof ccode === 'string' && ccode !== '' && [company, email, when].every((each) => typeof each === 'string')
}
