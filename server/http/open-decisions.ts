import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../database/tenant.ts'

/**
 * The screens on which documents wait for one of these roles by rules that were accepted earlier and are in force for
 * them alone (decision 20), as a column. Screens whose rules never changed cost nothing.
 */
export const openDecisions = (company: RawBuilder<unknown>, roles: RawBuilder<unknown>) => sql<readonly string[]>`array(
  select former.screen from rules former
  where former.company_id = ${company} and former.former_deciders && ${roles} and exists (
    select 1 from unnest(${roles}) as held (role) join document_readers waiting
      on waiting.company_id = former.company_id and waiting.screen = former.screen
        and waiting.reader = 'role:' || held.role)
  order by former.screen)`

/** The same for a person without a session. */
export async function readOpenDecisions(
  work: Work,
  company: string,
  roles: readonly string[],
): Promise<readonly string[]> {
  const screens = openDecisions(sql`${company}::text`, sql`${[...roles]}::text[]`)
  const { rows } = await sql<{ screens: readonly string[] }>`select ${screens} as screens`.execute(work)
  return rows[0]?.screens ?? []
}
