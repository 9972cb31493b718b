import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'

/** How many documents of a status wait for a person. */
export interface Waiting {
  readonly screen: string
  readonly Status: string
  /** Counting stops at 10,001, which reads as "10,000+". */
  readonly count: number
}

const COUNT_STOPS_AT = 10_001

/**
 * What waits for this person on each screen, in the order of the screens and their statuses. One statement:
 * every status is counted by its index, and only as far as people want to know. Own documents are left out
 * where the workflow they started under does not let their owner decide.
 */
export async function waitingFor(
  work: Work,
  person: Person,
  screens: readonly ServerDefinition[],
): Promise<readonly Waiting[]> {
  const places = screens
    .filter(({ workflow }) => workflow !== null)
    .flatMap(({ screen, statuses }) => statuses.map((status) => ({ screen, status })))
  const { rows } = await sql<Waiting>`
    select place.screen, place.status as "Status", counted.count
    from unnest(${places.map(({ screen }) => screen)}::text[], ${places.map(({ status }) => status)}::text[])
      with ordinality as place (screen, status, position)
    cross join lateral (select count(*)::int as count from (
      select 1 from documents d
      left join workflows w on w.company_id = d.company_id and w.hash = d.workflow_hash
      where d.company_id = ${person.companyId} and d.screen = place.screen and d.status = place.status
        and d.next_roles && ${[...person.roles]}::text[]
        and (d.owner_id <> ${person.id} or w.workflow ->> 'ownDocuments' = 'allow')
      limit ${sql.lit(COUNT_STOPS_AT)}) as few) as counted
    where counted.count > 0
    order by place.position`.execute(work)
  return rows
}
