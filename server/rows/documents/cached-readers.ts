import type { Person } from '../../http/person.ts'

/** The properties of a person that determine their read rights and their current day. */
export type CachedReader = Pick<
  Person,
  'companyId' | 'admin' | 'roles' | 'team' | 'accepted' | 'openDecisions' | 'settings'
>

/** Number of remembered sessions, the latest ones. */
const MOST = 10_000
const readers = new Map<string, CachedReader>()
const SITE: Person['settings'] = { currency: null, timeZone: null, yearStart: null, languages: null }
const NOBODY: CachedReader = {
  companyId: '',
  admin: false,
  roles: [],
  team: [],
  accepted: {},
  openDecisions: [],
  settings: SITE,
}

/** The person of this session's last call; their rights may have changed since. */
export const cachedReader = (tokenHash: string): CachedReader => readers.get(tokenHash) ?? NOBODY

export function cacheReader(tokenHash: string, reader: CachedReader): void {
  const { companyId, admin, roles, team, accepted, openDecisions, settings } = reader
  readers.delete(tokenHash)
  readers.set(tokenHash, { companyId, admin, roles, team, accepted, openDecisions, settings })
  if (readers.size > MOST) readers.delete(readers.keys().next().value ?? '')
}
