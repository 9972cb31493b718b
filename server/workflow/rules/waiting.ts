import { sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Database } from '../../database/open.ts'
import { hashOfRules, areRulesPending } from './rules.ts'

export interface WaitingRules {
  readonly screen: string
  /** Hash of the rules that wait. */
  readonly hash: string
}

interface CompanyRule {
  readonly companyId: string
  readonly erpType: string
  readonly screen: string | null
  readonly hash: string | null
}

/** Screens with rules that wait for acceptance in at least one company that uses them. */
export async function waitingRules(
  database: Database,
  definitions: readonly ServerDefinition[],
): Promise<readonly WaitingRules[]> {
  const { rows } = await sql<CompanyRule>`
    select company_id as "companyId", erp_type as "erpType", screen, hash from rule_hashes()`.execute(database.kysely)
  const companies = Map.groupBy(rows, ({ companyId }) => companyId)
  const waits = (definition: ServerDefinition): boolean =>
    [...companies.values()].some((rules) => {
      const uses = definition.platform.some((platform) => platform === rules[0]?.erpType)
      const hash = rules.find(({ screen }) => screen === definition.screen)?.hash ?? undefined
      return uses && areRulesPending(hash, definition)
    })
  return definitions.filter(waits).map((each) => ({ screen: each.screen, hash: hashOfRules(each) }))
}
