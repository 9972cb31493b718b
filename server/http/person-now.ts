import type { Work } from '../database/tenant.ts'
import { acceptedRights } from './accepted-rights.ts'
import { readOpenDecisions } from './open-decisions.ts'
import type { Person } from './person.ts'

/** The person who requested a job, with their current roles and rights; null: no longer in the company. */
export async function personNow(work: Work, then: Person): Promise<Person | null> {
  const now = await work
    .selectFrom('people')
    .select(['name', 'email', 'roles', 'team', 'admin', 'flags'])
    .where('company_id', '=', then.companyId)
    .where('id', '=', then.id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!now) return null
  const openDecisions = await readOpenDecisions(work, then.companyId, now.roles)
  return { ...then, ...now, accepted: await acceptedRights(work, then.companyId), openDecisions }
}
