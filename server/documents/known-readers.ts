import type { Person } from '../http/person.ts'

/** What a person's rights to read follow from, and which day it is for them. */
export type KnownReader = Pick<Person, 'companyId' | 'admin' | 'roles' | 'team' | 'accepted' | 'settings'>

/** So many sessions are remembered, the latest ones. */
const MOST = 10_000
const readers = new Map<string, KnownReader>()
const SITE: Person['settings'] = { currency: null, timeZone: null, yearStart: null, languages: null }
const NOBODY: KnownReader = { companyId: '', admin: false, roles: [], team: [], accepted: {}, settings: SITE }

/** Who called with this session the last time; its rights may have changed since. */
export const lastReader = (tokenHash: string): KnownReader => readers.get(tokenHash) ?? NOBODY

export function rememberReader(tokenHash: string, reader: KnownReader): void {
  const { companyId, admin, roles, team, accepted, settings } = reader
  readers.delete(tokenHash)
  readers.set(tokenHash, { companyId, admin, roles, team, accepted, settings })
  if (readers.size > MOST) readers.delete(readers.keys().next().value ?? '')
}
