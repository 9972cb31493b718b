import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'
import { nextDue } from '../schedule.ts'
import { runDue, type Scheduling, scheduleOf } from './run-due.ts'

/** Sends scheduled alerts when they are due. Several processes may run one on the same database. */
export interface Scheduler {
  /** Looks every few seconds from now on. */
  start(): void
  /** Sends what is due at this moment. For tests and `start`. */
  round(now: Date): Promise<void>
  /** Lets the round that runs finish; begins none any more. */
  close(): Promise<void>
}

interface Given extends Scheduling {
  readonly database: Database
  /** Messages stand in line. */
  onQueued(): void
  log(error: unknown): void
}

const ROUND_MS = 15_000

export function createScheduler({ database, onQueued, log, ...writing }: Given): Scheduler {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const runCompany = async (company: string, now: Date): Promise<void> => {
    const slugs = await inTenant(database, company, (work) => dueSlugs(work, company, { now, writing }))
    for (const slug of slugs) {
      if (isClosed) return
      // One alert that cannot be written holds up no other: it is tried again in the next round.
      const isQueued = await inTenant(database, company, (work) => runDue(work, writing, { company, slug, now })).catch(
        (error: unknown) => log(error),
      )
      if (isQueued) onQueued()
    }
  }
  const round = async (now: Date): Promise<void> => {
    for (const company of await companiesDue(database, { now, timeZone: writing.app().timeZone })) {
      if (!isClosed) await runCompany(company, now).catch(log)
    }
  }
  const tick = (): void => {
    if (running !== null || isClosed) return
    running = round(new Date())
      .catch(log)
      .finally(() => (running = null))
  }
  return {
    round,
    start() {
      if (timer !== null) return
      timer = setInterval(tick, ROUND_MS).unref()
      tick()
    },
    async close() {
      isClosed = true
      if (timer !== null) clearInterval(timer)
      await running
    },
  }
}

async function companiesDue(
  { kysely }: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<readonly string[]> {
  return await kysely.transaction().execute(async (work) => {
    const { rows } = await sql<{ company_id: string }>`
      select company_id from companies_with_due_alerts(${now}::timestamptz, ${timeZone})`.execute(work)
    return rows.map(({ company_id }) => company_id)
  })
}

interface Clock {
  readonly now: Date
  readonly writing: Scheduling
}

/** What is due first comes first. Nothing is locked yet: each alert is claimed in a transaction of its own. */
async function dueSlugs(work: Work, company: string, { now, writing }: Clock): Promise<readonly string[]> {
  await followTimeZone(work, company, { now, writing })
  const rows = await work
    .selectFrom('alert_settings')
    .select('slug')
    .where('company_id', '=', company)
    .where('next_due', '<=', now)
    .orderBy('next_due')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** A site that moved to another time zone keeps the hours it has set; what was due before still is. */
async function followTimeZone(work: Work, company: string, { now, writing }: Clock): Promise<void> {
  const { timeZone } = writing.app()
  const rows = await work
    .selectFrom('alert_settings')
    .select(['slug', 'frequency', 'week_days', 'month_day', 'at'])
    .where('company_id', '=', company)
    .where('next_due', '>', now)
    .where('time_zone', '<>', timeZone)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of rows) {
    const schedule = scheduleOf(row)
    if (!schedule) continue
    await work
      .updateTable('alert_settings')
      .set({ next_due: nextDue(schedule, { timeZone, after: now }), time_zone: timeZone })
      .where('company_id', '=', company)
      .where('slug', '=', row.slug)
      .execute()
  }
}
