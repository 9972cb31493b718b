import type { ColumnType, Generated } from 'kysely'
import type { Channel } from './alert-tables.ts'

/** Who gets which alert and when (migration 0012); part of `Tables`. */
export interface NotificationTables {
  alert_settings: {
    company_id: string
    /** Which alert: of an event `screen-status`, of a schedule its own name. */
    slug: string
    /** Whether contacts of the party a document names get it, too. */
    to_client: Generated<boolean>
    /** Null: it is not scheduled. */
    frequency: Frequency | null
    /** Of a weekly one: 1 is Monday, 7 Sunday. */
    week_days: Generated<number[]>
    /** Of a monthly one: 1 to 28; 0 is the last day. */
    month_day: number | null
    /** HH:MM in `time_zone`. */
    at: string | null
    /** The zone `next_due` was computed in. */
    time_zone: string | null
    next_due: Date | null
    updated_by: string
    updated_at: Generated<Date>
  }
  alert_subscribers: { company_id: string; slug: string; channel: Channel; person_id: string }
  /** A due time that was taken, with what became of it. */
  alert_runs: {
    company_id: string
    slug: string
    due_at: Date
    ran_at: Date
    outcome: RunOutcome
    messages: Generated<number>
    /** Earlier due times since the run before, which nobody was there to send. */
    skipped: ColumnType<number, number | undefined, never>
  }
}

export type Frequency = 'Daily' | 'Weekly' | 'Monthly'

/**
 * `empty`: there was nothing to report. `nobody`: nobody is set. `missed`: the server was stopped for longer than a
 * late message is of use.
 */
export type RunOutcome = 'sent' | 'empty' | 'nobody' | 'missed'
