/** Documents that wait under rules which are not, or will no longer be, those of new documents. */
import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { hashOfWorkflow } from './workflows.ts'

const MOST_READ = 100_000

interface RuledScreen {
  readonly company: string
  readonly definition: Pick<ServerDefinition, 'screen' | 'documents' | 'workflow'>
  readonly app: Pick<AppDefinition, 'roles'>
}

/**
 * How many documents wait under earlier rules than those of the file, in words, one line a role. They keep these rules,
 * so that they wait for a role even if the file or app.yaml no longer names it.
 */
export async function waitingUnderEarlierRules(
  work: Work,
  { company, definition, app }: RuledScreen,
): Promise<readonly string[]> {
  const { screen, documents, workflow } = definition
  if (!documents) return []
  const current = workflow === null ? null : hashOfWorkflow(workflow)
  const { rows } = await sql<{ role: string; count: number }>`
    select role, count(*)::int as count from (
      select next_roles from documents where company_id = ${company} and screen = ${screen} and next_roles <> '{}'
        and workflow_hash is distinct from ${current} limit ${sql.lit(MOST_READ)}) as earlier
    cross join lateral unnest(next_roles) as waiting (role) group by role order by role`.execute(work)
  return rows.map(({ role, count }) => lineOf(role, count, app))
}

function lineOf(role: string, count: number, { roles }: RuledScreen['app']): string {
  const label = roles.find(({ name }) => name === role)?.label
  const number = count >= MOST_READ ? 'at least 100,000' : String(count)
  const waiting = `${number} ${count === 1 ? 'document waits' : 'documents wait'} under earlier rules for ${label ?? role}`
  if (label !== undefined) return `${waiting}, who still ${count === 1 ? 'sees and decides it' : 'see and decide them'}`
  return `${waiting}, a role that app.yaml no longer has: only people who still have it can decide ${count === 1 ? 'it' : 'them'}`
}
