import { nextDue, scheduleText, type Schedule } from '../../alerts/schedule.ts'
import { databaseTime } from '../../database/time.ts'
import { scheduleOf, noAttempts } from '../../alerts/scheduled/run-due.ts'
import { appendAudit } from '../../audit/audit.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Channel } from '../../database/column-types.ts'
import { actorOf } from '../../http/person.ts'
import type { FieldErrors } from '../../http/change.ts'
import { type CatalogueAlert, NOTIFICATION_CONFIG } from './catalogue.ts'
import { reachablePeople } from './people.ts'
import { type AlertValues, parseTypedAlert, type TypedAlert } from './typed.ts'

interface SaveAlertOptions {
  readonly alert: CatalogueAlert
  readonly typed: TypedAlert
  readonly timeZone: string
}

type Saved = { readonly id: string } | { readonly errors: FieldErrors }

/** Sets the subscribers and the schedule of an alert, effective from the next event or due time. */
export async function saveAlert(call: SignedCall, { alert, typed, timeZone }: SaveAlertOptions): Promise<Saved> {
  const { work, person } = call
  const users = await reachablePeople(work, person.companyId)
  const values = parseTypedAlert(typed, { alert, users })
  if ('errors' in values) return values
  const { slug } = alert.alert
  await storeSettings(call, slug, { values, timeZone })
  for (const channel of ['email', 'whatsapp'] as const) {
    const people = values.people[channel]
    if (people !== undefined) await storePeople(call, slug, { channel, people })
  }
  const { people, toClient, schedule } = values
  await appendAudit(work, person.companyId, {
    event: 'alert-configured',
    ...actorOf(person),
    screen: NOTIFICATION_CONFIG,
    document: slug,
    email: people.email?.join(' '),
    whatsapp: people.whatsapp?.join(' '),
    client: toClient === undefined ? undefined : String(toClient),
    schedule: schedule === undefined ? undefined : scheduleText(schedule),
  })
  return { id: slug }
}

interface StoreAlertOptions {
  readonly values: AlertValues
  readonly timeZone: string
}

/** Stores the settings under a lock that blocks other changes and the scheduler until the transaction ends. */
async function storeSettings(call: SignedCall, slug: string, { values, timeZone }: StoreAlertOptions): Promise<void> {
  const { work, person } = call
  await lockSettings(call, slug)
  const own = work.updateTable('alert_settings').where('company_id', '=', person.companyId).where('slug', '=', slug)
  const by = { updated_by: person.id, updated_at: new Date() }
  const client = values.toClient === undefined ? {} : { to_client: values.toClient }
  await own.set({ ...by, ...client }).execute()
  const { schedule } = values
  if (schedule === undefined || (await isScheduledSo(call, slug, { schedule, timeZone }))) return
  await own.set(schedule === null ? unscheduled : scheduledFrom(schedule, timeZone, await databaseTime(work))).execute()
}

/** Inserts the row of this alert where there is none, and locks it. */
export async function lockSettings({ work, person }: SignedCall, slug: string): Promise<void> {
  await work
    .insertInto('alert_settings')
    .values({ company_id: person.companyId, slug, updated_by: person.id, ...unscheduled })
    .onConflict((conflict) => conflict.columns(['company_id', 'slug']).doUpdateSet({ updated_by: person.id }))
    .execute()
}

/** Whether the schedule is unchanged: then the next due time stays as it is; it may be now. */
async function isScheduledSo(
  { work, person }: SignedCall,
  slug: string,
  { schedule, timeZone }: { schedule: Schedule | null; timeZone: string },
): Promise<boolean> {
  const stored = await work
    .selectFrom('alert_settings')
    .select(['frequency', 'week_days', 'month_day', 'at', 'time_zone'])
    .where('company_id', '=', person.companyId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const isSameZone = stored.time_zone === (schedule === null ? null : timeZone)
  return isSameZone && scheduleText(scheduleOf(stored)) === scheduleText(schedule)
}

const unscheduled = {
  frequency: null,
  week_days: [] as number[],
  month_day: null,
  at: null,
  time_zone: null,
  next_due: null,
  ...noAttempts,
}

/** The columns of a new schedule. */
export function scheduledFrom(schedule: Schedule, timeZone: string, after: Date) {
  const { frequency, weekDays, monthDay: month_day, at } = schedule
  const next_due = nextDue(schedule, { timeZone, after })
  return { frequency, week_days: [...weekDays], month_day, at, time_zone: timeZone, next_due, ...noAttempts }
}

interface People {
  readonly channel: Channel
  readonly people: readonly string[]
}

async function storePeople({ work, person }: SignedCall, slug: string, { channel, people }: People): Promise<void> {
  const { companyId: company_id } = person
  await work
    .deleteFrom('alert_subscribers')
    .where('company_id', '=', company_id)
    .where('slug', '=', slug)
    .where('channel', '=', channel)
    .execute()
  const rows = people.map((person_id) => ({ company_id, slug, channel, person_id }))
  if (rows.length > 0) await work.insertInto('alert_subscribers').values(rows).execute()
}
