import type { Person } from '../http/person.ts'

/** What a person's rights to read follow from. */
export type KnownReader = Pick<Person, 'companyId' | 'admin' | 'roles' | 'team' | 'accepted'>

/** So many sessions are remembered, the latest ones. */
const MOST = 10_000
const readers = new Map<string, KnownReader>()
const NOBODY: KnownReader = { companyId: '', admin: false, roles: [], team: [], accepted: {} }

/** Who called with this session the last time; its rights may have changed since. */
export const lastReader = (tokenHash: string): KnownReader => readers.get(tokenHash) ?? NOBODY

export function rememberReader(tokenHash: string, { companyId, admin, roles, team, accepted }: KnownReader): void {
  readers.delete(tokenHash)
  readers.set(tokenHash, { companyId, admin, roles, team, accepted })
  if (readers.size > MOST) readers.delete(readers.keys().next().value ?? '')
}
