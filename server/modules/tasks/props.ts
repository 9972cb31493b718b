import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { jobsOf } from '../parts/jobs.ts'
import { PRIORITIES } from './task.ts'

/** The options of a task's form (site-modules §7, props). */
export async function taskProps(work: Work, person: Person) {
  const people = options(await activeUsernames(work, person))
  const jobs = await jobsOf(work, person)
  return {
    assignedTo_username: people,
    recipients: people,
    jobidmaster_jobid: jobs.map(({ id, customer }) => ({ id, text: `${id} · ${customer}` })),
    client: options(await clientsOf(work, person)),
    priority: options(PRIORITIES),
  }
}

/** The people who may be chosen; deactivated people remain only where they are chosen already. */
export async function activeUsernames(work: Work, { companyId }: Person): Promise<readonly string[]> {
  const rows = await work
    .selectFrom('usernames')
    .innerJoin('people', (join) =>
      join.onRef('people.company_id', '=', 'usernames.company_id').onRef('people.id', '=', 'usernames.person_id'),
    )
    .select('username')
    .where('usernames.company_id', '=', companyId)
    .where('people.active', '=', true)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

/** All people of the company: unique username → id. */
export async function usernamesOf(work: Work, { companyId }: Person): Promise<ReadonlyMap<string, string>> {
  const rows = await work
    .selectFrom('usernames')
    .select(['username', 'person_id'])
    .where('company_id', '=', companyId)
    .orderBy('username')
    .execute()
  return new Map(rows.map(({ username, person_id }) => [username, person_id]))
}

/** The customers of jobs, and the clients that tasks already have. */
export async function clientsOf(work: Work, { companyId }: Person): Promise<readonly string[]> {
  const customers = work.selectFrom('jobs').select('customer as client').where('company_id', '=', companyId)
  const named = work
    .selectFrom('tasks')
    .select((row) => row.ref('client').$castTo<string>().as('client'))
    .where('company_id', '=', companyId)
    .where('client', 'is not', null)
  const rows = await customers.union(named).orderBy('client').execute()
  return rows.map(({ client }) => client)
}

const options = (texts: readonly string[]) => texts.map((text) => ({ id: text, text }))
