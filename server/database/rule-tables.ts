import type { Generated } from 'kysely'

/** The rules that companies have accepted. */
export interface RuleTables {
  /** The accepted rules of a screen: `workflow` and `rights` as JSON texts; 'null': none; null: not specified. */
  rules: {
    company_id: string
    screen: string
    hash: string
    workflow: string
    rights: Generated<string | null>
    /** Of rules accepted earlier, as `former_statuses` (migration 85). */
    former_deciders: Generated<string[]>
    former_statuses: Generated<string[]>
    accepted_by: string
    accepted_at: Generated<Date>
  }
}
