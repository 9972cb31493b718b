import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'

/** The person with the roles they have now; null: they are nobody here any more. */
export async function personNow(work: Work, then: Person): Promise<Person | null> {
  const now = await work
    .selectFrom('people')
    .select(['name', 'email', 'roles', 'team', 'admin', 'flags'])
    .where('company_id', '=', then.companyId)
    .where('id', '=', then.id)
    .executeTakeFirst()
  return now ? { ...then, ...now } : null
}
