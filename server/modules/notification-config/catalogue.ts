import { type EventAlert, eventAlertsOf } from '../../alerts/event-alerts.ts'
import type { ScheduledAlert } from '../../alerts/scheduled/digest.ts'
import type { SchedulingContext } from '../../alerts/scheduled/run-due.ts'
import { HttpError } from '../../http/errors.ts'
import type { SiteDefinitions } from '../../config/screens.ts'
import type { Person } from '../../http/person.ts'

/** The server key of the screen (specialised-modules §2). */
export const NOTIFICATION_CONFIG = 'notificationconfig'
/** Most WhatsApp subscribers of one event alert (specialised-modules §9). */
export const MOST_WHATSAPP = 6

/** An alert of either kind. */
export type CatalogueAlert =
  | { readonly kind: 'event'; readonly alert: EventAlert }
  | { readonly kind: 'scheduled'; readonly alert: ScheduledAlert }

/** A site with its scheduled alerts. */
export type AlertSite = SiteDefinitions & Pick<SchedulingContext, 'scheduledAlertsOf'>

export const eventAlerts = ({ screens, app }: SiteDefinitions, { erpType }: Person): readonly EventAlert[] =>
  eventAlertsOf(screens, app(), erpType)

/** An alert of the person's company. Throws 404. */
export function alertNamed(site: AlertSite, person: Person, slug: string): CatalogueAlert {
  const event = eventAlerts(site, person).find((each) => each.slug === slug)
  if (event) return { kind: 'event', alert: event }
  const scheduled = site.scheduledAlertsOf(person.erpType).find((each) => each.slug === slug)
  if (scheduled) return { kind: 'scheduled', alert: scheduled }
  throw new HttpError(404, 'not-found', 'There is no such alert.')
}
