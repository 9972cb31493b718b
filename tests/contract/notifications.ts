import { createScheduler } from '../../server/alerts/scheduled/scheduler.ts'
import type { SchedulingContext } from '../../server/alerts/scheduled/run-due.ts'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { scheduledAlertsOf } from '../../server/modules/modules.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { createContext } from '../../server/start/create-context.ts'
import type { Answer, Browser } from './browser.ts'
import type { Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'

export interface AlertRow {
  readonly slug: string
  readonly name: string
  readonly name_module: string
  readonly details: string
  readonly has_email: readonly string[]
  readonly has_whatsapp: readonly string[]
  readonly send_alert_to_client?: boolean
  readonly repeats?: string
  readonly week_days?: readonly string[]
  readonly month_day?: string
  readonly due_time?: string
  readonly next_due?: string | null
  readonly last_due?: string | null
  readonly last_run?: string | null
}

interface Refused {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly copied?: number
  readonly post_item?: Readonly<Record<string, string>>
}

type Answered = Omit<Answer, 'body'> & { readonly body: Refused }

interface How {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** The notification configuration as this person uses it. */
export function alertsOf(browser: Browser) {
  const rows = async (call: string): Promise<readonly AlertRow[]> => {
    const { body } = await browser.get(`/main/s/notificationconfig/${call}`, { page_by: '500' })
    return body.get_list.result as unknown as readonly AlertRow[]
  }
  const post = async (path: string, body: object, { query = {}, headers = {} }: How = {}) =>
    (await browser.post(`/main/s/${path}`, body, { query, headers })) as unknown as Answered
  return {
    events: () => rows('eventalerts_list'),
    scheduled: () => rows('list'),
    find: async (slug: string) =>
      [...(await rows('eventalerts_list')), ...(await rows('list'))].find((each) => each.slug === slug),
    save: (slug: string, body: object) => post('notificationconfig/item', body, { query: { key: slug } }),
    copy: (from: string, to: readonly string[]) =>
      post('notificationconfig/copynotificationconfig', { copyfrom_uid: from, copyto_uid: to }),
    run: (slug: string, body: object, key?: string) =>
      post(`${slug}/manualrun`, body, key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  }
}

const screens = [orders, stock]
const source = { get: (name: string) => screens.find(({ screen }) => screen === name), all: () => screens }

/** A scheduler as in a separate process. Its errors are thrown, or passed to `log`. */
export function schedulerOn(
  site: Site,
  more: Partial<Omit<SchedulingContext, 'app'>> & { app?: () => AppDefinition; log?: (error: unknown) => void } = {},
) {
  const links = { config: site.installation.config, secret: site.database.secret }
  const log = (error: unknown): void => {
    throw error
  }
  const writing = { screens: source, app: () => app, links, scheduledAlertsOf }
  return createScheduler({ database: site.database, onQueued: () => {}, log, ...writing, ...more })
}

/** Delivers pending events and messages once, as a separate process would. */
export async function deliver(site: Site): Promise<void> {
  const settings = { config: site.installation.config, database: site.database, screens: source, app: () => app }
  const { delivery, exports } = createContext(settings, (error) => {
    throw error
  })
  await delivery.round()
  await Promise.all([delivery.close(), exports.close()])
}

export async function usernames(site: Site): Promise<Readonly<Record<string, string>>> {
  const rows = await inTenant(site.database, 'steel', (work) =>
    work.selectFrom('usernames').select(['person_id', 'username']).where('company_id', '=', 'steel').execute(),
  )
  return Object.fromEntries(rows.map(({ person_id, username }) => [person_id.replace('steel-', ''), username]))
}
