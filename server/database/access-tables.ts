import type { Generated } from 'kysely'
import type { PartStatus } from './parts-tables.ts'

/** Blocked companies and the order of part-wise stages (migration 0013). */
export interface AccessTables {
  /** A row: nobody but administrators may sign in to the company. */
  access_blocks: { company_id: string; blocked_by: string; blocked_at: Generated<Date> }
  /** `position` counts from 1. A company without rows has the usual order. */
  part_stages: { company_id: string; status: PartStatus; position: number }
}
