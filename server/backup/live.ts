import { sql } from 'kysely'
import { nextDue } from '../alerts/schedule.ts'
import { scheduleOf } from '../alerts/scheduled/run-due.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Database } from '../database/open.ts'
import { asOwner, setTenant, type Work } from '../database/tenant.ts'
import { databaseTime } from '../database/time.ts'

/** What to do with waiting messages. */
export type WaitingMessages = 'send' | 'set-aside'

/** The number of events and messages of all companies that wait to be sent. */
export async function countWaiting(database: Database): Promise<number> {
  return await asOwner(database, async (work) => {
    let many = 0
    for await (const company of eachCompany(work)) {
      const { rows } = await sql<{ many: number }>`select (
        (select count(*) from outbox where company_id = ${company} and sent_at is null and failed_at is null) +
        (select count(*) from messages where company_id = ${company} and state = 'Queued'))::int as many`.execute(work)
      many += rows[0]?.many ?? 0
    }
    return many
  })
}

/**
 * Ends the quarantine of a restored copy, with an entry in each company's audit. Messages that are set aside are logged
 * as failed, with the reason; schedules that were due in the meantime wait for their next due time.
 */
export async function goLive(database: Database, waiting: WaitingMessages): Promise<void> {
  await asOwner(database, async (work) => {
    await work.deleteFrom('restored_copy').execute()
    for await (const company of eachCompany(work)) {
      const setAside = waiting === 'set-aside' ? await setMessagesAside(work, company) : 0
      if (waiting === 'set-aside') await skipSchedules(work, company)
      await appendAudit(work, company, { event: 'copy-went-live', person: null, from: 'shell', waiting, setAside })
    }
  })
}

/** Yields each company after making it the tenant of the transaction. */
async function* eachCompany(work: Work): AsyncGenerator<string> {
  const companies = await work.selectFrom('companies').select('id').orderBy('id').execute()
  for (const { id } of companies) {
    await setTenant(work, id)
    yield id
  }
}

const WHY = 'Set aside: this is a restored copy, and the original may have sent it.'

async function setMessagesAside(work: Work, company: string): Promise<number> {
  const events = await work
    .updateTable('outbox')
    .set({ failed_at: sql<Date>`now()`, failure: WHY })
    .where('company_id', '=', company)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const messages = await work
    .updateTable('messages')
    .set({ state: 'Failed', failure: WHY })
    .where('company_id', '=', company)
    .where('state', '=', 'Queued')
    .executeTakeFirstOrThrow()
  return Number(events.numUpdatedRows + messages.numUpdatedRows)
}

async function skipSchedules(work: Work, company: string): Promise<void> {
  const now = await databaseTime(work)
  const due = await work
    .selectFrom('alert_settings')
    .select(['slug', 'frequency', 'week_days', 'month_day', 'at', 'time_zone'])
    .where('company_id', '=', company)
    .where('next_due', '<=', now)
    .execute()
  for (const { slug, time_zone: timeZone, ...row } of due) {
    const schedule = scheduleOf(row)
    if (schedule === null || timeZone === null) continue
    await work
      .updateTable('alert_settings')
      .set({ next_due: nextDue(schedule, { timeZone, after: now }), attempts: 0, retry_at: null })
      .where('company_id', '=', company)
      .where('slug', '=', slug)
      .execute()
  }
}
