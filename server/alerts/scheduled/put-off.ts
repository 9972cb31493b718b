import { appendAudit } from '../../audit/audit.ts'
import type { Work } from '../../database/tenant.ts'
import { newestDue, nextDue } from '../schedule.ts'
import { logFailure } from '../messages.ts'
import { claim, type DueRun, scheduleOf, type SchedulingContext } from './run-due.ts'

/** Attempts in all, with a backoff of 30 seconds, 1, 2, 4 minutes, as for events. */
const MOST_ATTEMPTS = 5
const FIRST_PAUSE_MS = 30_000

interface FailedRun extends DueRun {
  readonly error: unknown
}

/**
 * Counts a failed attempt of a scheduled alert. After the last attempt this due time is skipped, with the reason in the
 * log of messages, the list of alerts and the audit; the alert is tried again at its next due time. Returns whether it
 * was skipped.
 */
export async function recordFailedAttempt(
  work: Work,
  writing: SchedulingContext,
  { error, ...run }: FailedRun,
): Promise<boolean> {
  const { company, slug, now } = run
  const settings = await claim(work, run)
  const schedule = settings && scheduleOf(settings)
  if (!schedule || settings.next_due === null) return false
  const attempts = settings.attempts + 1
  const own = work.updateTable('alert_settings').where('company_id', '=', company).where('slug', '=', slug)
  if (attempts < MOST_ATTEMPTS) {
    const retry_at = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** settings.attempts)
    await own.set({ attempts, retry_at }).execute()
    return false
  }
  const { timeZone } = writing.app
  const due = newestDue(schedule, settings.next_due, { timeZone, now })
  const next_due = nextDue(schedule, { timeZone, after: now })
  await own.set({ next_due, time_zone: timeZone, attempts: 0, retry_at: null }).execute()
  const failure = String(error).slice(0, 500)
  await work
    .insertInto('alert_runs')
    .values({
      company_id: company,
      slug,
      due_at: due.at,
      ran_at: now,
      outcome: 'failed',
      skipped: due.skipped,
      failure,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const subject = `No message of the alert ${slug}`
  await logFailure(work, company, { slug, pk: due.at.toISOString(), subject, failure, attempts })
  const entry = { event: 'alert-failed', person: null, alert: slug, due: due.at.toISOString(), attempts, failure }
  await appendAudit(work, company, entry)
  return true
}
