import { sql } from 'kysely'
import { type ReadRights, rightsIn } from '../../engine/definition/rights.ts'
import { decidersIn, statusesIn, workflowIn } from '../../engine/definition/workflow.ts'
import type { Work } from '../database/tenant.ts'

/** The accepted rights of a company by screen. A screen without accepted rights is missing. */
export type AcceptedRights = Readonly<Record<string, ScreenRights>>

interface ScreenRights extends ReadRights {
  /** The roles that decide by the accepted workflow. */
  readonly deciders?: readonly string[]
  /** The statuses that documents have by the workflows accepted so far. */
  readonly statuses?: readonly string[]
}

/**
 * Changes whenever rules of a company are accepted: the sum of the times of acceptance, not the latest of them, since a
 * transaction with an earlier time (begun earlier, or after the clock was set back) may commit later. Null: none.
 */
export type AcceptedAt = string | null

/** The latest rights of each company. */
const cached = new Map<string, { readonly at: AcceptedAt; readonly rights: AcceptedRights }>()
const NOTHING: AcceptedRights = {}

/** The rights of that time, if they are cached. */
export function cachedRights(company: string, at: AcceptedAt): AcceptedRights | undefined {
  if (at === null) return NOTHING
  const latest = cached.get(company)
  return latest?.at === at ? latest.rights : undefined
}

/** The accepted rights of a company, which is the transaction's tenant. @param at read in the same transaction */
export async function readRights(work: Work, company: string, at: AcceptedAt): Promise<AcceptedRights> {
  const stored = cachedRights(company, at)
  if (stored) return stored
  const rows = await work
    .selectFrom('rules')
    .select(['screen', 'rights', 'workflow', 'former_statuses'])
    .where('company_id', '=', company)
    .execute()
  const rights = Object.fromEntries(
    rows.map((row) => {
      const workflow = workflowIn(row.workflow)
      const statuses = [...new Set([...statusesIn(workflow), ...row.former_statuses])]
      return [row.screen, { ...rightsIn(row.rights), deciders: decidersIn(workflow), statuses }]
    }),
  )
  cached.set(company, { at, rights })
  return rights
}

/** The currently accepted rights of a company. */
export async function acceptedRights(work: Work, company: string): Promise<AcceptedRights> {
  const { rows } = await sql<{ at: AcceptedAt }>`select ${acceptedAt(sql`${company}`)} as at`.execute(work)
  return await readRights(work, company, rows[0]?.at ?? null)
}

/** `AcceptedAt` as a column of a statement. */
export const acceptedAt = (company: ReturnType<typeof sql>) =>
  sql<AcceptedAt>`(select sum(extract(epoch from rules.accepted_at))::text from rules where rules.company_id = ${company})`
