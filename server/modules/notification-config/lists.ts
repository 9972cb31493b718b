import { type RawBuilder, sql } from 'kysely'
import { scheduleText, LAST_DAY, WEEK_DAYS } from '../../alerts/schedule.ts'
import { scheduleOf } from '../../alerts/scheduled/run-due.ts'
import type { SiteDefinitions } from '../../config/screens.ts'
import type { Work } from '../../database/tenant.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { type ListFields, whole } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { textColumn, yesnoColumn } from '../reports/columns.ts'
import { type AlertSite, eventAlerts } from './catalogue.ts'

/** An alert of the catalogue with its texts. */
interface Named {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly module: string
  readonly details: string
}

const shared: ListFields = {
  position: whole('Position'),
  slug: textColumn('Alert'),
  name: textColumn('Name'),
  name_description: textColumn('Description'),
  name_module: textColumn('Module'),
}

const inOrder = { order: [{ field: 'position', down: false }], key: ['slug'] } as const

/** Event alerts, by module (specialised-modules §3, eventalertsconfigGrid). */
export const eventAlertList =
  (site: SiteDefinitions) =>
  ({ person, query }: ListRequest): List => ({
    ...inOrder,
    fields: { ...shared, send_alert_to_client: yesnoColumn('Send to client') },
    rows: sql`select named.*, coalesce(s.to_client, false) as send_alert_to_client, ${people(person.companyId)}
      from ${catalogue(eventAlerts(site, person).map((each) => ({ ...each, details: '' })))}
      left join alert_settings s on s.company_id = ${person.companyId} and s.slug = named.slug
      where ${matchesSearch(query['search'] ?? '', ['named.name', 'named.name_module'])}`,
  })

/** Scheduled alerts (specialised-modules §3, notifconfigGrid). */
export const scheduledAlertList =
  ({ scheduledAlertsOf }: Pick<AlertSite, 'scheduledAlertsOf'>) =>
  async ({ work, person, query, app }: ListRequest): Promise<List> => {
    const details = await detailsBySlug(work, person.companyId)
    const sections = new Map(app.sections.map(({ name, label }) => [name, label]))
    const named = scheduledAlertsOf(person.erpType).map(({ slug, name, description, section }) => ({
      slug,
      name,
      description,
      module: (section === null ? undefined : sections.get(section)) ?? 'All modules',
      details: details.get(slug) ?? scheduleText(null),
    }))
    return {
      ...inOrder,
      fields: {
        ...shared,
        details: textColumn('Schedule'),
        next_due: { holds: 'datetime', label: 'Next' },
        last_due: { holds: 'datetime', label: 'Last' },
        last_run: textColumn('What came of it'),
      },
      rows: sql`select named.*, coalesce(s.frequency, 'Never') as repeats, coalesce(s.at, '09:00') as due_time,
        ${weekDayNames} as week_days, coalesce(nullif(s.month_day, 0)::text, ${LAST_DAY}) as month_day, s.next_due,
        run.due_at as last_due, run.words as last_run, run.tone as "lastRunClass", ${people(person.companyId)}
      from ${catalogue(named)}
      left join alert_settings s on s.company_id = ${person.companyId} and s.slug = named.slug
      left join lateral (${newestRun(person.companyId)}) run on true
      where ${matchesSearch(query['search'] ?? '', ['named.name', 'named.name_module'])}`,
    }
  }

async function detailsBySlug(work: Work, company: string): Promise<ReadonlyMap<string, string>> {
  const rows = await work
    .selectFrom('alert_settings')
    .select(['slug', 'frequency', 'week_days', 'month_day', 'at'])
    .where('company_id', '=', company)
    .where('frequency', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.slug, scheduleText(scheduleOf(row))]))
}

/** The alerts of the site as a table expression, in the site's order. */
function catalogue(alerts: readonly Named[]): RawBuilder<unknown> {
  const column = (name: keyof Named) => sql`${alerts.map((each) => each[name])}::text[]`
  return sql`unnest(${column('slug')}, ${column('name')}, ${column('description')}, ${column('module')},
    ${column('details')}) with ordinality as named (slug, name, name_description, name_module, details, position)`
}

/** The subscribers of the alert `named`, per channel. */
function people(company: string): RawBuilder<unknown> {
  const names = (channel: 'email' | 'whatsapp') => sql`(select coalesce(jsonb_agg(u.username order by u.username), '[]')
    from alert_subscribers x join usernames u on u.company_id = x.company_id and u.person_id = x.person_id
    where x.company_id = ${company} and x.slug = named.slug and x.channel = ${channel})`
  return sql`${names('email')} as has_email, ${names('whatsapp')} as has_whatsapp`
}

const weekDayNames = sql`(select coalesce(jsonb_agg((${[...WEEK_DAYS]}::text[])[day] order by day), '[]')
  from unnest(s.week_days) as day)`

/** The outcome of its last run. */
const newestRun = (company: string) => sql`
  select r.due_at, case r.outcome
      when 'sent' then r.messages || case r.messages when 1 then ' message' else ' messages' end
      when 'empty' then 'Nothing new' when 'nobody' then 'Nobody set'
      when 'failed' then 'Failed: ' || r.failure else 'Missed' end as words,
    case r.outcome when 'sent' then 'success' when 'missed' then 'danger' when 'failed' then 'danger' else 'plain' end as tone
  from alert_runs r where r.company_id = ${company} and r.slug = named.slug order by r.due_at desc limit 1`
