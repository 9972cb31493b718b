import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { eventRecipients, queueEventMessages } from '../../alerts/event-messages.ts'
import { type EventAlert, eventAlertsOf } from '../../alerts/event-alerts.ts'
import { nextDue, type Schedule } from '../../alerts/schedule.ts'
import type { SchedulingContext } from '../../alerts/scheduled/run-due.ts'
import { audiencesOf, queueDigests } from '../../alerts/scheduled/scheduled-messages.ts'
import { subscribersOf } from '../../alerts/subscribers.ts'
import type { Channel } from '../../database/column-types.ts'
import { asOwner, setTenant, type Work } from '../../database/tenant.ts'
import { storedColumns } from '../../workflow/document-columns.ts'
import { scheduledFrom } from './save.ts'
import { decisionText, isApproved } from '../../workflow/moves.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { OWNER_KEY } from '../../sample/people.ts'
import { insertAll } from '../../sample/filling.ts'
import type { SampleSite } from '../../sample/module-samples.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** Number of past decisions that get log entries. */
const LOGGED_DOCUMENTS = 24

/**
 * Adds plausible alerts to a sample company that has none: to the people who decide next, to owners of decided
 * documents, to clients of sales documents; and scheduled digests.
 */
export async function seedNotifications(company: SampleCompany, { database, ...writing }: SampleSite): Promise<void> {
  const now = new Date()
  await asOwner(database, async (work) => {
    await setTenant(work, company.id)
    const owned = work.selectFrom('companies').select('id').where('id', '=', company.id).where('sample', '=', true)
    if (!(await owned.executeTakeFirst())) return
    const some = work.selectFrom('alert_settings').select('slug').where('company_id', '=', company.id).limit(1)
    if (await some.executeTakeFirst()) return
    const filling: AlertSampleOptions = { company, writing, people: await peopleIds(work, company), now }
    await storeEventAlerts(work, filling)
    await storeScheduledAlerts(work, filling)
    await logDecisions(work, filling)
    await logDigests(work, filling)
  })
}

interface AlertSampleOptions {
  readonly company: SampleCompany
  readonly writing: SchedulingContext
  readonly people: ReadonlySet<string>
  readonly now: Date
}

async function peopleIds(work: Work, { id }: SampleCompany): Promise<ReadonlySet<string>> {
  const rows = await work.selectFrom('people').select('id').where('company_id', '=', id).execute()
  return new Set(rows.map((row) => row.id))
}

interface Subscribed {
  readonly slug: string
  readonly channel: Channel
  /** Roles, or the owner of documents. */
  readonly names: readonly string[]
}

async function storeSubscribers(
  work: Work,
  { company, people }: AlertSampleOptions,
  subscribed: readonly Subscribed[],
): Promise<void> {
  const rows = subscribed.flatMap(({ slug, channel, names }) =>
    [...new Set(names)]
      .map((name) => `${company.id}-${name}`)
      .filter((id) => people.has(id))
      .map((person_id) => ({ company_id: company.id, slug, channel, person_id })),
  )
  await insertAll(work, 'alert_subscribers', rows)
}

async function storeEventAlerts(work: Work, filling: AlertSampleOptions): Promise<void> {
  const { company, writing } = filling
  const alerts = eventAlertsOf(writing.screens, writing.app, company.erpType)
  const defaults = alerts.flatMap((alert) => {
    const definition = writing.screens.get(alert.screen)
    return definition ? [{ alert, ...defaultsOf(alert, definition) }] : []
  })
  const settings = defaults.map(({ alert: { slug }, toClient: to_client }) => ({
    company_id: company.id,
    slug,
    to_client,
    updated_by: `${company.id}-admin`,
  }))
  await insertAll(work, 'alert_settings', settings)
  const subscribed = defaults.flatMap(({ alert: { slug }, email, whatsapp }): readonly Subscribed[] => [
    { slug, channel: 'email', names: email },
    { slug, channel: 'whatsapp', names: whatsapp },
  ])
  await storeSubscribers(work, filling, subscribed)
}

/** The subscribers of a status: the roles that decide next; for a final status the owner, and for sales the client. */
function defaultsOf({ status }: EventAlert, { section, workflow }: ServerDefinition) {
  const moves = workflow?.moves ?? {}
  const next = (moves['approve'] ?? []).filter(({ from }) => from.includes(status)).map(({ by }) => by)
  if (next.length > 0) return { email: next.filter((role) => role !== 'owner'), whatsapp: [], toClient: false }
  const isEnd = workflow !== null && isApproved(workflow, status)
  return {
    email: [OWNER_KEY],
    whatsapp: isEnd && section === 'purchase' ? ['purchase-head', 'director'] : [],
    toClient: isEnd && section === 'crm',
  }
}

interface SampleSchedule {
  readonly schedule: Schedule
  readonly email: (app: AppDefinition) => readonly string[]
  readonly whatsapp: readonly string[]
}

const everybody = (app: AppDefinition): readonly string[] => app.roles.map(({ name }) => name)
const every = (at: string): Schedule => ({ frequency: 'Daily', weekDays: [], monthDay: 0, at })
const weekly = (weekDays: readonly number[], at: string): Schedule => ({ ...every(at), frequency: 'Weekly', weekDays })

const schedules: Readonly<Record<string, SampleSchedule>> = {
  'documents-waiting': { schedule: every('09:00'), email: everybody, whatsapp: ['director'] },
  decisions: { schedule: every('18:30'), email: () => ['director', 'accounts'], whatsapp: [] },
  'overdue-tasks': { schedule: weekly([1], '09:30'), email: everybody, whatsapp: [] },
  'erection-not-updated': {
    schedule: weekly([1, 4], '10:00'),
    email: () => ['project-manager', 'plant-head'],
    whatsapp: ['project-manager', 'director'],
  },
}

async function storeScheduledAlerts(work: Work, filling: AlertSampleOptions): Promise<void> {
  const { company, writing, now } = filling
  const app = writing.app
  for (const { slug } of writing.scheduledAlertsOf(company.erpType)) {
    const set = schedules[slug]
    if (!set) continue
    const by = { company_id: company.id, slug, updated_by: `${company.id}-admin` }
    const row = { ...by, ...scheduledFrom(set.schedule, app.timeZone, now) }
    await work.insertInto('alert_settings').values(row).execute()
    await storeSubscribers(work, filling, [
      { slug, channel: 'email', names: set.email(app) },
      { slug, channel: 'whatsapp', names: set.whatsapp },
    ])
  }
}

/** Messages as if the alerts had been sent for the newest decisions. */
async function logDecisions(work: Work, { company, writing }: AlertSampleOptions): Promise<void> {
  const documents = await work
    .selectFrom('documents')
    .select(['screen', ...storedColumns])
    .where('company_id', '=', company.id)
    .where('last_at', 'is not', null)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(company.isTest ? 4 : LOGGED_DOCUMENTS)
    .execute()
  for (const document of documents) {
    const definition = writing.screens.get(document.screen)
    if (!definition || !document.last_at) continue
    const event = { company: company.id, definition, document }
    const recipients = await eventRecipients(work, event, 'system')
    const made = { move: document.last_move ?? '', to: document.status }
    const added = `${decisionText(definition.workflow, made, document.last_person ?? '')}.`
    const message = { ...event, app: writing.app, links: writing.links, added, sender: null }
    await queueEventMessages(work, message, recipients)
    await markSentLongAgo(work, company, document.last_at)
  }
}

/** Messages of the newest due time of each schedule, as if the server had run then. */
async function logDigests(work: Work, { company, writing, now }: AlertSampleOptions): Promise<void> {
  const { timeZone } = writing.app
  for (const alert of writing.scheduledAlertsOf(company.erpType)) {
    const schedule = schedules[alert.slug]?.schedule
    if (!schedule) continue
    const week = new Date(now.getTime() - 7 * DAY_MS)
    let due = nextDue(schedule, { timeZone, after: week })
    for (let next = due; next <= now; next = nextDue(schedule, { timeZone, after: next })) due = next
    const subscribers = await subscribersOf(work, company.id, alert.slug)
    const audiences = await audiencesOf(work, company.id, { subscribers, kind: 'system' })
    const round = { alert, company: company.id, since: week, now: due, added: '', sender: null }
    const messages = await queueDigests(work, writing, { round, audiences })
    await markSentLongAgo(work, company, due)
    const outcome = messages > 0 ? 'sent' : 'empty'
    const run = { company_id: company.id, slug: alert.slug, due_at: due, ran_at: due, outcome, messages } as const
    await work.insertInto('alert_runs').values(run).execute()
  }
}

/** Marks sample messages as delivered in the past, so that none is ever sent; one in nine is marked as failed. */
async function markSentLongAgo(work: Work, { id }: SampleCompany, at: Date): Promise<void> {
  const sent = new Date(at.getTime() + MINUTE_MS)
  const chance = sql`abs(hashtext(recipient || subject)) % 9`
  const state = sql<'Sent'>`case when ${chance} = 0 then 'Failed' when ${chance} < 4 then 'Read'
    when ${chance} < 7 then 'Delivered' else 'Sent' end`
  await work
    .updateTable('messages')
    .set({
      state,
      attempts: 1,
      created_at: at,
      next_at: sent,
      sent_at: sql<Date | null>`case when ${chance} = 0 then null else ${sent}::timestamptz end`,
      read_at: sql<Date | null>`case when ${chance} between 1 and 3 then ${sent}::timestamptz + interval '40 minutes' end`,
      failure: sql<string | null>`case when ${chance} > 0 then null when channel = 'email' then 'The mailbox is full.'
        else 'The number is not on WhatsApp.' end`,
    })
    .where('company_id', '=', id)
    .where('state', '=', 'Queued')
    .execute()
}
