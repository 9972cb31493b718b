import type { ColumnType, Generated } from 'kysely'

type Numeric = ColumnType<string, number, number>

/** A site's reports on the erection of a job (migration 0009). */
export interface ErectionTables {
  /** One per job. */
  erection_entries: {
    company_id: string
    id: string
    /** Unique, also among deleted entries. */
    number: number
    job_id: string
    entry_date: string
    erec_start: string | null
    erec_end: string | null
    /** Up to four, in order. */
    contractors: string[]
    site_clearance: string | null
    brick_wall: string | null
    logo_plates: boolean
    erec_comp: boolean
    site_handover: string | null
    prov_comp_certificate: string | null
    comp_certificate: string | null
    stage: string | null
    remarks: string
    in_problem: boolean
    performance: string | null
    project_stages: string | null
    created_by: string
    created_at: Generated<Date>
    edited_by: string | null
    edited_at: Date | null
    deleted_at: ColumnType<Date | null, never, Date>
  }
  erection_notes: {
    company_id: string
    id: ColumnType<number, never, never>
    entry_id: string
    stage: string
    content: string
    labour_status: string
    hinderances: string
    /** Name of the person at that time. */
    username: string
    created_at: Generated<Date>
  }
  /** People and machines on site on a day. */
  erection_resources: {
    company_id: string
    id: ColumnType<number, never, never>
    entry_id: string
    kind: ResourceKind
    day: string
    type: string
    notes: string
    qty: Numeric
  }
  /** Answers to the quality and safety checklist. */
  erection_checks: {
    company_id: string
    entry_id: string
    list_cd: string
    status: string | null
    remarks: string
    username: string
    checked_at: Generated<Date>
  }
}

export type ResourceKind = 'labour' | 'machinery'
