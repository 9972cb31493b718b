import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { rowRights } from '../rights/rows.ts'

/** Number of documents of a status that wait for a person. */
export interface Waiting {
  readonly screen: string
  readonly Status: string
  /** Counting stops at 10,001, which is shown as "10,000+". */
  readonly count: number
}

const COUNT_STOPS_AT = 10_001

/**
 * The documents that wait for this person on each screen, in the order of the screens and their statuses. One statement
 * counts every status with the index of open documents, up to a limit. Own documents are left out if their workflow
 * does not let the owner decide. The people a document waits for follow from the workflow it was created under
 * (change-status.ts): accepting new rules changes no count.
 */
export async function waitingFor(
  work: Work,
  person: Person,
  screens: readonly ServerDefinition[],
): Promise<readonly Waiting[]> {
  const places = screens
    .filter((definition) => definition.workflow !== null && seesWaiting(person, definition))
    .flatMap(({ screen, statuses }) => statuses.map((status) => ({ screen, status })))
  const { rows } = await sql<Waiting>`
    select place.screen, place.status as "Status", counted.count
    from unnest(${places.map(({ screen }) => screen)}::text[], ${places.map(({ status }) => status)}::text[])
      with ordinality as place (screen, status, position)
    cross join lateral (select count(*)::int as count from (
      select 1 from documents d
      where d.company_id = ${person.companyId} and d.screen = place.screen and d.status = place.status
        and d.next_roles <> '{}' and d.next_roles && ${[...person.roles]}::text[]
        and (d.owner_id <> ${person.id} or d.workflow_hash = any(array(select hash from workflows w
          where w.company_id = ${person.companyId} and w.workflow ->> 'ownDocuments' = 'allow')))
      limit ${sql.lit(COUNT_STOPS_AT)}) as few) as counted
    where counted.count > 0
    order by place.position`.execute(work)
  return rows
}

/** Whether the person decides by the screen's current workflow; a document of an older one may wait for others. */
const seesWaiting = (person: Person, definition: ServerDefinition): boolean =>
  rowRights(person, definition).every((group) => group.includes('waiting'))
