import { type Selectable, sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { RunOutcome } from '../../database/column-types.ts'
import type { Tables } from '../../database/tables.ts'
import type { Work } from '../../database/tenant.ts'
import { momentText } from '../../http/print.ts'
import { newestDue, nextDue, type Schedule } from '../schedule.ts'
import { subscribersOf } from '../subscribers.ts'
import type { ScheduledAlert } from './digest.ts'
import { audiencesOf, queueDigests, type DigestSources } from './scheduled-messages.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** An alert that became due while the server was stopped is still sent, once, within this time. */
const LATE_MS = DAY_MS
/** After this time the message contains a notice that it is late. */
const LATE_NOTICE_MS = HOUR_MS / 4

type Settings = Pick<
  Selectable<Tables['alert_settings']>,
  'slug' | 'frequency' | 'week_days' | 'month_day' | 'at' | 'next_due' | 'attempts'
>

const settingsColumns = ['slug', 'frequency', 'week_days', 'month_day', 'at', 'next_due', 'attempts'] as const

/** The stored schedule; null: none. */
export function scheduleOf({
  frequency,
  week_days,
  month_day,
  at,
}: Omit<Settings, 'slug' | 'next_due' | 'attempts'>): Schedule | null {
  if (frequency === null || at === null) return null
  return { frequency, weekDays: week_days, monthDay: month_day ?? 0, at }
}

/** What is needed to run scheduled alerts. */
export interface SchedulingContext extends DigestSources {
  /** The alerts that companies of this platform can subscribe to. */
  scheduledAlertsOf(erpType: string): readonly ScheduledAlert[]
}

export interface DueRun {
  readonly company: string
  readonly slug: string
  readonly now: Date
}

/**
 * Sends one alert if it is due and no other process has claimed it. The claim, the messages and the next due time are
 * written in one transaction, so a process that dies has queued nothing or everything. Returns whether it queued any.
 */
export async function runDue(work: Work, writing: SchedulingContext, { company, slug, now }: DueRun): Promise<boolean> {
  const settings = await claim(work, { company, slug, now })
  const schedule = settings && scheduleOf(settings)
  if (!schedule || settings.next_due === null) return false
  const { timeZone } = writing.app
  const due = newestDue(schedule, settings.next_due, { timeZone, now })
  await work
    .updateTable('alert_settings')
    .set({ next_due: nextDue(schedule, { timeZone, after: now }), time_zone: timeZone, ...noAttempts })
    .where('company_id', '=', company)
    .where('slug', '=', slug)
    .execute()
  const inserted = await work
    .insertInto('alert_runs')
    .values({ company_id: company, slug, due_at: due.at, ran_at: now, outcome: 'missed', skipped: due.skipped })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // The clock was set back: the messages of this due time are queued already.
  if (!inserted.numInsertedOrUpdatedRows) return false
  const isMissed = now.getTime() - due.at.getTime() > LATE_MS
  if (isMissed || due.skipped > 0) await auditMissed(work, { company, slug, due, isMissed })
  if (isMissed) return false
  return await send(work, writing, { company, slug, now, due: due.at, schedule })
}

/** Whether a due alert may be tried now: it did not fail before, or the pause after its failure is over. */
export const mayBeTried = (now: Date) => sql<boolean>`(retry_at is null or retry_at <= ${now}::timestamptz)`

/** The columns of an alert whose next due time was not tried yet. */
export const noAttempts = { attempts: 0, retry_at: null } as const

/** Locks the settings of a due alert; null: no longer due, or claimed by another process. */
export async function claim(work: Work, { company, slug, now }: DueRun): Promise<Settings | null> {
  const found = await work
    .selectFrom('alert_settings')
    .select(settingsColumns)
    .where('company_id', '=', company)
    .where('slug', '=', slug)
    .where('next_due', '<=', now)
    .where(mayBeTried(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found ?? null
}

interface Missed extends Pick<DueRun, 'company' | 'slug'> {
  readonly due: { readonly at: Date; readonly skipped: number }
  readonly isMissed: boolean
}

async function auditMissed(work: Work, { company, slug, due, isMissed }: Missed): Promise<void> {
  const count = due.skipped + (isMissed ? 1 : 0)
  await appendAudit(work, company, {
    event: 'alert-missed',
    person: null,
    alert: slug,
    count,
    due: due.at.toISOString(),
  })
}

interface SendDueOptions extends DueRun {
  readonly due: Date
  readonly schedule: Schedule
}

async function send(work: Work, writing: SchedulingContext, sending: SendDueOptions): Promise<boolean> {
  const { company, slug, now, due } = sending
  const alert = await alertNamed(work, writing, slug)
  const subscribers = await subscribersOf(work, company, slug)
  const audiences = await audiencesOf(work, company, { subscribers, kind: 'system' })
  const isLate = now.getTime() - due.getTime() > LATE_NOTICE_MS
  const added = isLate ? `This message was due on ${momentText(due, writing.app)}; the server was stopped then.` : ''
  const since = await sinceOf(work, sending)
  const messages = alert
    ? await queueDigests(work, writing, { audiences, round: { alert, company, since, now, added, sender: null } })
    : 0
  const outcome: RunOutcome = messages > 0 ? 'sent' : audiences.length === 0 ? 'nobody' : 'empty'
  await work
    .updateTable('alert_runs')
    .set({ outcome, messages })
    .where('company_id', '=', company)
    .where('slug', '=', slug)
    .where('due_at', '=', due)
    .execute()
  return messages > 0
}

async function alertNamed(
  work: Work,
  { scheduledAlertsOf }: SchedulingContext,
  slug: string,
): Promise<ScheduledAlert | undefined> {
  const { rows } = await sql<{ erp_type: string }>`select erp_type from company_profile()`.execute(work)
  return scheduledAlertsOf(rows[0]?.erp_type ?? '').find((each) => each.slug === slug)
}

const PERIOD_DAYS = { Daily: 1, Weekly: 7, Monthly: 31 } as const

/** Start of the period: the due time of the previous run, else one interval of its frequency; at most a month ago. */
async function sinceOf(work: Work, { company, slug, due, now, schedule }: SendDueOptions): Promise<Date> {
  const before = await work
    .selectFrom('alert_runs')
    .select('ran_at')
    .where('company_id', '=', company)
    .where('slug', '=', slug)
    .where('due_at', '<', due)
    .where('outcome', 'in', ['sent', 'empty'])
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const period = new Date(due.getTime() - PERIOD_DAYS[schedule.frequency] * DAY_MS)
  const earliest = new Date(now.getTime() - (PERIOD_DAYS.Monthly + 1) * DAY_MS)
  const since = before?.ran_at ?? period
  return since < earliest ? earliest : since
}
