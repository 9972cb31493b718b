import type { ColumnType, Generated } from 'kysely'

/** The stages of a part, the most common one first (specialised-modules §9). */
export const PART_STATUSES = ['Erected at Site', 'loaded', 'received at site'] as const

export type PartStatus = (typeof PART_STATUSES)[number]

/** Jobs, their packing lists, and the progress of their parts (migration 0007). */
export interface PartsTables {
  /** `position` counts from 1. A company without rows uses the standard order (migration 0013). */
  part_stages: { company_id: string; status: PartStatus; position: number }
  jobs: {
    company_id: string
    job_id: string
    customer: string
    site_eng: string
    location: string
    state: string
    sales_engineer: string
    project_manager: string
    coordinator: string
    contractor: string
    /** sqm */
    building_area: Numeric
    erection_scope: string
    erection_stage: string
    in_problem: boolean
    created_at: Generated<Date>
  }
  /** The people who may record entries for a job; administrators may for every job. */
  job_recorders: { company_id: string; job_id: string; person_id: string }
  packing_lists: {
    company_id: string
    plist_no: string
    job_id: string
    packing_date: string
    lot_no: string
    invoice_no: string
  }
  parts: PartTable
  /** A part with the totals of its entries. */
  part_progress: PartTable & {
    loaded_qty: number
    received_qty: number
    erected_qty: number
    loaded_balance: number
    received_balance: number
    erected_balance: number
  }
  /** The code printed on a bundle, with its last valid day. */
  stickers: { company_id: string; code: string; job_id: string; expires_on: string }
  sticker_parts: { company_id: string; code: string; part_id: string; qty: number }
  part_entries: {
    company_id: string
    id: ColumnType<number, never, never>
    job_id: string
    part_id: string
    /** The day of the event, as the site reports it. */
    entry_date: string
    status: PartStatus
    qty: number
    remark: Generated<string>
    vehicle_no: string | null
    /** The sticker it was scanned from; null: entered in the form. */
    sticker: string | null
    person_id: string
    username: string
    created_at: Generated<Date>
  }
}

interface PartTable {
  company_id: string
  id: string
  job_id: string
  /** Null: in the bill of materials, not yet dispatched. */
  plist_no: string | null
  serial_no: number
  part: string
  description: string
  structure: 'Sheeting' | 'Structure'
  /** mm, as the three below */
  length: Numeric
  width: Numeric
  thickness: Numeric
  colour: string
  /** kg per piece */
  unit_weight: Numeric
  bom_qty: number
  disp_qty: number
}

type Numeric = ColumnType<string, number, number>
