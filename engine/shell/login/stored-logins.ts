/** The companies this browser has signed in to (foundation §2, known stored logins). */
export interface StoredLogin {
  readonly ccode: string
  readonly company: string
  /** '' when the person logged in by phone and the ERP named none. */
  readonly email: string
  /** When they last signed in, ISO 8601. */
  readonly when: string
}

const KEY = 'countersign.logins'
const MOST_STORED = 6

type LoginStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Newest first; entries of another shape are ignored. */
export function readStoredLogins(storage: Pick<Storage, 'getItem'>): readonly StoredLogin[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredLogin) : []
  } catch {
    return []
  }
}

/** Stores it as the newest. A browser that stores nothing (private mode, storage full) only loses the shortcut. */
export function storeLogin(storage: LoginStorage, login: StoredLogin): void {
  const others = readStoredLogins(storage).filter((each) => !isSame(each, login))
  write(storage, [login, ...others].slice(0, MOST_STORED))
}

/** Removes the login; returns the remaining ones. */
export function removeStoredLogin(storage: LoginStorage, login: StoredLogin): readonly StoredLogin[] {
  const others = readStoredLogins(storage).filter((each) => !isSame(each, login))
  write(storage, others)
  return others
}

/** The company's name; its code when the ERP named none. */
export function companyLabel({ company, ccode }: StoredLogin): string {
  return company || ccode
}

function write(storage: LoginStorage, logins: readonly StoredLogin[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(logins))
  } catch {
    // Then nothing is stored.
  }
}

function isSame(a: StoredLogin, b: StoredLogin): boolean {
  return a.ccode === b.ccode && a.email === b.email
}

function isStoredLogin(value: unknown): value is StoredLogin {
  const { ccode, company, email, when } = (value ?? {}) as Record<string, unknown>
  return typeof ccode === 'string' && ccode !== '' && [company, email, when].every((each) => typeof each === 'string')
}
