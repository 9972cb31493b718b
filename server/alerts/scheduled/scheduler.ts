import { sql } from 'kysely'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'
import { databaseTime } from '../../database/time.ts'
import { tenantApp } from '../../http/company-app.ts'
import { isStorageFull, isUnreachable } from '../../http/errors.ts'
import { createRunner, type JobQueue, type Runner } from '../../jobs/runner.ts'
import { nextDue } from '../schedule.ts'
import { recordFailedAttempt } from './put-off.ts'
import { type DueRun, mayBeTried, runDue, type SchedulingContext, scheduleOf } from './run-due.ts'

interface SchedulerContext extends Omit<SchedulingContext, 'app'> {
  /** The definition of the site. */
  readonly app: () => AppDefinition
  readonly database: Database
  /** Called after messages were queued. */
  onQueued(): void
  log(error: unknown): void
}

const ROUND_MS = 15_000

type DueCompany = Pick<DueRun, 'company' | 'now'>

/** Sends scheduled alerts when they are due; a job is a company with due alerts, at a time. */
export function createScheduler({ database, onQueued, log, ...writing }: SchedulerContext): Runner {
  const queue: JobQueue<DueCompany> = {
    everyMs: ROUND_MS,
    async due(given) {
      if (database.quarantine !== null) return []
      const now = given ?? (await databaseTime(database.kysely))
      const companies = await companiesDue(database, { now, timeZone: writing.app().timeZone })
      return companies.map((company) => ({ company, now }))
    },
    async run({ company, now }, { isClosing }) {
      const { slugs, own } = await inTenant(database, company, async (work) => {
        const own = { ...writing, app: await tenantApp(work, writing.app()) }
        return { own, slugs: await dueSlugs(work, company, { now, writing: own }) }
      })
      for (const slug of slugs) {
        if (isClosing()) return
        if (await runAlone({ database, writing: own, log }, { company, slug, now })) onQueued()
      }
    },
  }
  return createRunner(queue, log)
}

interface RunDueOptions extends Pick<SchedulerContext, 'database' | 'log'> {
  readonly writing: SchedulingContext
}

/** One alert that fails does not delay the others: it is tried again later. Returns whether anything was queued. */
async function runAlone({ database, writing, log }: RunDueOptions, run: DueRun): Promise<boolean> {
  const { company, slug } = run
  try {
    return await inTenant(database, company, (work) => runDue(work, writing, run))
  } catch (error) {
    // Not caused by the alert: it is tried again in the next round.
    if (isUnreachable(error) || isStorageFull(error)) log(error)
    else {
      const isSetAside = await inTenant(database, company, (work) =>
        recordFailedAttempt(work, writing, { ...run, error }),
      )
      log(isSetAside ? new Error(`The alert ${slug} of ${company} is set aside this time.`, { cause: error }) : error)
    }
    return false
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
  readonly writing: SchedulingContext
}

/** In order of their due time. Nothing is locked yet: each alert is claimed in a transaction of its own. */
async function dueSlugs(work: Work, company: string, { now, writing }: Clock): Promise<readonly string[]> {
  await followTimeZone(work, company, { now, writing })
  const rows = await work
    .selectFrom('alert_settings')
    .select('slug')
    .where('company_id', '=', company)
    .where('next_due', '<=', now)
    .where(mayBeTried(now))
    .orderBy('next_due')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** After a change of the time zone schedules have the same local hours; alerts that were already due stay due. */
async function followTimeZone(work: Work, company: string, { now, writing }: Clock): Promise<void> {
  const { timeZone } = writing.app
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
