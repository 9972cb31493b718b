import type { ColumnType, Generated } from 'kysely'

/** Section-wise erection status, and the movements of a textile mill (migration 0010). */
export interface SectionTables {
  section_jobs: {
    company_id: string
    id: string
    number: number
    job_id: string
    created_by: string
    created_at: Generated<Date>
    updated_by: string
    updated_at: Generated<Date>
  }
  /** The template of a job, one row per section of the building. */
  section_rows: {
    company_id: string
    id: string
    section_job_id: string
    /** From 0, in the order of the template. */
    place: number
    item_code: Generated<string>
    name: string
    kind: 'Sheeting' | 'structure'
    /** Quantity to erect, in `unit`; null: not known yet. */
    nos: MaybeNumeric
    unit: Generated<string>
    /** Share of the work of its kind in per cent; the rows of a kind add up to 100. */
    ratio: Numeric
    /** yyyy-mm-dd, as the three below */
    plan_start: string | null
    plan_end: string | null
    /** Null: use the days of its first and last entry. */
    actual_start: string | null
    actual_end: string | null
  }
  /** Quantity of a row erected on a day. */
  section_entries: {
    company_id: string
    row_id: string
    entry_date: string
    qty: Numeric
    person_id: string
    /** Name of the person at that time. */
    username: string
    created_at: Generated<Date>
  }
  section_notes: {
    company_id: string
    id: string
    section_job_id: string
    content: string
    person_id: string
    /** Name of the person at that time. */
    username: string
    created_at: Generated<Date>
    deleted_at: ColumnType<Date | null, never, Date>
  }
  textile_movements: {
    company_id: string
    id: string
    moved_on: string
    kind: 'receipt' | 'dispatch' | 'knitting' | 'dyeing'
    material: 'Yarn' | 'Fabric'
    /** Null: production. */
    purpose: 'JobWork' | 'Sale' | null
    party: string
    /** kg */
    qty: Numeric
    /** Value of a dispatch, in the company's currency. */
    amount: MaybeNumeric
  }
}

type Numeric = ColumnType<string, number | string, number | string>
type MaybeNumeric = ColumnType<string | null, number | string | null, number | string | null>
