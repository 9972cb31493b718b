import type { ColumnType } from 'kysely'

/** Machines of a mill, and the output of its finishing (migration 0014). Weights in kg, lengths in m. */
export interface MachineTables {
  machines: {
    company_id: string
    machine_no: string
    machine_type: string
    hall: string
    /** Rounds or metres per minute at full speed. */
    rated_speed: Numeric
  }
  machine_runs: {
    company_id: string
    id: ColumnType<number, never, never>
    machine_no: string
    order_no: string
    party: string
    article: string
    planned_kg: Numeric
    done_kg: Numeric
    speed: Numeric
    started_at: Date
    /** Null: the run has not ended. */
    ended_at: Date | null
  }
  machine_stops: {
    company_id: string
    id: ColumnType<number, never, never>
    machine_no: string
    reason: string
    started_at: Date
    /** Null: the stop has not ended. */
    ended_at: Date | null
  }
  machine_days: {
    company_id: string
    machine_no: string
    day: string
    planned_kg: Numeric
    done_kg: Numeric
    run_minutes: number
    stop_minutes: number
  }
  finishing_entries: {
    company_id: string
    id: ColumnType<number, never, never>
    entry_date: string
    process: string
    party: string
    order_no: string
    article: string
    qty_kg: Numeric
    qty_m: Numeric
    rejected_kg: Numeric
  }
}

type Numeric = ColumnType<string, number, number>
