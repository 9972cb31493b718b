import type { Person } from '../http/person.ts'

/** The properties of a person that determine their read rights and their current day. */
export type KnownReader = Pick<Person, 'companyId' | 'admin' | 'roles' | 'team' | 'accepted' | 'settings'>

/** Number of remembered sessions, the latest ones. */
const MOST = 10_000
const readers = new Map<string, KnownReader>()
const SITE: Person['settings'] = { currency: null, timeZone: null, yearStart: null, languages: null }
const NOBODY: KnownReader = { companyId: '', admin: false, roles: [], team: [], accepted: {}, settings: SITE }

/** The person of this session's last call; their rights may have changed since. */
export const lastReader = (tokenHash: string): KnownReader => readers.get(tokenHash) ?? NOBODY

export function rememberReader(tokenHash: string, reader: KnownReader): void {
  const { companyId, admin, roles, team, accepted, settings } = reader
  readers.delete(tokenHash)
  readers.set(tokenHash, { companyId, admin, roles, team, accepted, settings })
  if (readers.size > MOST) readers.delete(readers.keys().next().value ?? '')
}
