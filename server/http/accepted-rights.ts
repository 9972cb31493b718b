import { sql } from 'kysely'
import { type ReadRights, rightsIn } from '../../engine/definition/rights.ts'
import type { Work } from '../database/tenant.ts'

/** Who sees and manages what, as a person of the company has accepted it, by screen. One of which nothing was accepted is missing. */
export type AcceptedRights = Readonly<Record<string, ReadRights>>

/**
 * Changes whenever rules of a company are accepted: a sum of the moments, not the latest of them, since a transaction
 * that began earlier, or after the clock was put back, may commit later. Null: none are accepted.
 */
export type AcceptedAt = string | null

/** The latest of each company. */
const cached = new Map<string, { readonly at: AcceptedAt; readonly rights: AcceptedRights }>()
const NOTHING: AcceptedRights = {}

/** Those of that moment, if they are cached. */
export function cachedRights(company: string, at: AcceptedAt): AcceptedRights | undefined {
  if (at === null) return NOTHING
  const found = cached.get(company)
  return found?.at === at ? found.rights : undefined
}

/** The rights accepted in a company, the tenant of the transaction. @param at of the same transaction */
export async function readRights(work: Work, company: string, at: AcceptedAt): Promise<AcceptedRights> {
  const found = cachedRights(company, at)
  if (found) return found
  const rows = await work.selectFrom('rules').select(['screen', 'rights']).where('company_id', '=', company).execute()
  const rights = Object.fromEntries(rows.map((row) => [row.screen, rightsIn(row.rights)]))
  cached.set(company, { at, rights })
  return rights
}

/** The same, as they are now. */
export async function acceptedRights(work: Work, company: string): Promise<AcceptedRights> {
  const { rows } = await sql<{ at: AcceptedAt }>`select ${acceptedAt(sql`${company}`)} as at`.execute(work)
  return await readRights(work, company, rows[0]?.at ?? null)
}

/** A column of a statement. */
export const acceptedAt = (company: ReturnType<typeof sql>) =>
  sql<AcceptedAt>`(select sum(extract(epoch from rules.accepted_at))::text from rules where rules.company_id = ${company})`
