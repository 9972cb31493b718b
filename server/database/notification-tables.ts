import type { ColumnType, Generated } from 'kysely'
import type { Channel } from './alert-tables.ts'

/** Subscribers and schedules of alerts (migration 0012); part of `Tables`. */
export interface NotificationTables {
  alert_settings: {
    company_id: string
    /** Key of the alert: `screen-status` of an event alert, the name of a scheduled one. */
    slug: string
    /** Whether contacts of the document's party receive it, too. */
    to_client: Generated<boolean>
    /** Null: it is not scheduled. */
    frequency: Frequency | null
    /** Weekly: 1 is Monday, 7 Sunday. */
    week_days: Generated<number[]>
    /** Monthly: 1 to 28; 0 is the last day. */
    month_day: number | null
    /** HH:MM in `time_zone`. */
    at: string | null
    /** The time zone `next_due` was computed in. */
    time_zone: string | null
    next_due: Date | null
    /** Failed attempts for this due time. */
    attempts: Generated<number>
    /** When it is tried again; null: when it is due. */
    retry_at: Date | null
    updated_by: string
    updated_at: Generated<Date>
  }
  alert_subscribers: { company_id: string; slug: string; channel: Channel; person_id: string }
  /** A due time that was processed, with its outcome. */
  alert_runs: {
    company_id: string
    slug: string
    due_at: Date
    ran_at: Date
    outcome: RunOutcome
    messages: Generated<number>
    /** Number of due times since the previous run that were missed because no server ran. */
    skipped: ColumnType<number, number | undefined, never>
    /** Why the last attempt failed; null: none failed. */
    failure: ColumnType<string | null, string | undefined, never>
  }
}

export type Frequency = 'Daily' | 'Weekly' | 'Monthly'

/**
 * `empty`: there was nothing to report. `nobody`: it has no subscribers. `missed`: the server was down so long that a
 * late message would be useless. `failed`: every attempt failed, and it is not tried again for this due time.
 */
export type RunOutcome = 'sent' | 'empty' | 'nobody' | 'missed' | 'failed'
