import type { ColumnType, Generated } from 'kysely'

/** Checklists of documents, one per job, and the templates they are copied from (migration 0011). */
export interface ChecklistTables {
  order_jobs: { company_id: string; job_id: string; party_name: string }
  checklist_templates: {
    company_id: string
    id: string
    name: string
    updated_by: string
    updated_at: Generated<Date>
  }
  checklist_template_rows: {
    company_id: string
    template_id: string
    id: string
    /** Order within the template, from 0. */
    place: number
    groups: string
    description: string
    /** Section of the people who may answer it; '': everybody. */
    team: string
  }
  checklist_defaults: { company_id: string; screen: string; template_id: string }
  checklist_records: {
    company_id: string
    id: string
    /** Unique, also among deleted records. */
    number: number
    job_id: string
    template_id: string
    created_by: string
    created_at: Generated<Date>
    deleted_at: ColumnType<Date | null, never, Date>
  }
  checklist_rows: ChecklistRowTable
  /** Jobs that can have a checklist. */
  checklist_jobs: { company_id: string; job_id: string; party_name: string }
  /** Rows of the records that are not deleted, with their job. */
  checklist_progress: ChecklistRowTable & { job_id: string; is_open: boolean }
}

interface ChecklistRowTable {
  company_id: string
  id: string
  record_id: string
  /** The template row that it was copied from. */
  type_details_id: string
  place: number
  groups: string
  description: string
  team: string
  status: string | null
  due_date: string | null
  actual_date: string | null
  remarks: Generated<string>
  /** Incremented with each change. */
  rev_no: Generated<number>
  updated_by: string | null
  updated_at: Date | null
}
