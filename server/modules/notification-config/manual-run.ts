import { type EventMessage, eventRecipients, queueEventMessages } from '../../alerts/event-messages.ts'
import { databaseTime } from '../../database/time.ts'
import { countryOf } from '../../alerts/contacts.ts'
import type { EventAlert } from '../../alerts/event-alerts.ts'
import { typedEmail, typedPhone, type Recipient } from '../../alerts/recipients.ts'
import type { ScheduledAlert } from '../../alerts/scheduled/digest.ts'
import { audiencesOf, queueDigests, type DigestSources } from '../../alerts/scheduled/scheduled-messages.ts'
import { subscribersOf } from '../../alerts/subscribers.ts'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { documentsFor } from '../../rights/rows.ts'
import { mayOpen } from '../../rights/screen-access.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import { actorOf } from '../../http/person.ts'
import { type CatalogueAlert, NOTIFICATION_CONFIG } from './catalogue.ts'
import type { CallBody } from '../../http/request.ts'

/** The body; empty for all subscribers (specialised-modules §7). */
export type ManualRun = NonNullable<CallBody<'manualrun'>>

/** Sends an alert now. Throws 400 without recipients, 409 when there is nothing to send. */
export async function runManually(
  writing: DigestSources,
  call: SignedCall,
  { alert, body }: { alert: CatalogueAlert; body: ManualRun },
): Promise<void> {
  const typed = await typedRecipients(call, body)
  const count =
    alert.kind === 'event'
      ? await sendEvent(writing, call, { alert: alert.alert, typed })
      : await sendScheduled(writing, call, { alert: alert.alert, typed })
  if (count === 0) throw new HttpError(400, 'no-recipient', 'Nobody is set for this alert. Nothing was sent.')
  const subject = { screen: NOTIFICATION_CONFIG, document: alert.alert.slug, recipients: count }
  await appendAudit(call.work, call.person.companyId, { event: 'alert-sent', ...actorOf(call.person), ...subject })
}

/** The typed recipients; null: all subscribers. Throws 400 for blank fields, which do not mean all subscribers. */
async function typedRecipients({ work, person }: SignedCall, body: ManualRun): Promise<readonly Recipient[] | null> {
  if (Object.keys(body).length === 0) return null
  const email = body.manualemail?.trim() ?? ''
  const phone = body.manualphone?.trim() ?? ''
  if (email === '' && phone === '') throw new HttpError(400, 'no-recipient', 'Enter an email or a phone number.')
  const country = await countryOf(work, person)
  return [...(email === '' ? [] : [typedEmail(email)]), ...(phone === '' ? [] : [typedPhone(phone, country)])]
}

interface ManualSendOptions<Kind> {
  readonly alert: Kind
  readonly typed: readonly Recipient[] | null
}

/** Sends the message of the newest document with the status that the sender sees. */
async function sendEvent(
  writing: DigestSources,
  call: SignedCall,
  { alert, typed }: ManualSendOptions<EventAlert>,
): Promise<number> {
  const { work, person } = call
  const screen = writing.screens.get(alert.screen)
  const definition = screen && mayOpen(person, screen) ? definitionFor(person, screen) : undefined
  const document =
    definition &&
    (await documentsFor(work, { person, definition })
      .select(documentColumns(definition))
      .where('status', '=', alert.status)
      .orderBy('doc_date', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst())
  if (!definition || !document) {
    throw new HttpError(409, 'nothing-to-send', `No document has the status ${alert.status}: there is nothing to send.`)
  }
  const message: EventMessage = {
    company: person.companyId,
    definition,
    document,
    app: writing.app,
    links: writing.links,
    added: '',
    sender: person,
  }
  const recipients = typed ?? (await eventRecipients(work, message, 'internal'))
  await queueEventMessages(work, message, recipients)
  return recipients.length
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Typed addresses get the digest of the sender, since they have no rights of their own. */
async function sendScheduled(
  writing: DigestSources,
  call: SignedCall,
  { alert, typed }: ManualSendOptions<ScheduledAlert>,
) {
  const { work, person } = call
  const { companyId: company } = person
  const subscribers = await subscribersOf(work, company, alert.slug)
  const audiences =
    typed === null
      ? await audiencesOf(work, company, { subscribers, kind: 'internal' })
      : typed.map((recipient) => ({ person, recipients: [recipient] }))
  const now = await databaseTime(work)
  const since = new Date(now.getTime() - DAY_MS)
  return await queueDigests(work, writing, {
    audiences,
    round: { alert, company, since, now, added: '', sender: person },
  })
}
