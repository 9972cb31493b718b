import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Config } from '../config/config.ts'
import type { MessageFile } from '../database/alert-tables.ts'
import type { Work } from '../database/tenant.ts'
import { type Document, numberOf } from '../workflow/document.ts'
import { sheetOf } from '../documents/sheet.ts'
import { readFiles } from '../files/attachments.ts'
import { actorOf, type Person } from '../http/person.ts'
import { contactsOf, countryOf } from './contacts.ts'
import { type Letter, writeLetter } from './letter.ts'
import { messageLink, messageToken } from './links.ts'
import { queueMessages } from './messages.ts'
import { type Choice, type Recipient, recipientsOf } from './recipients.ts'

/** A document with who looks at it. */
export interface About {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly document: Document
  readonly app: AppDefinition
}

/** What its links are made from. */
export interface Linking {
  readonly config: Pick<Config, 'publicUrl' | 'port'>
  readonly secret: string
}

export interface Alert extends Choice {
  readonly customer_text?: string | null
  readonly customer_header?: string | null
  readonly sendAttachments?: boolean | null
}

/** Where the list shows this document. */
export const routeOf = (screen: string, number: string): string => `/${screen}?search=${encodeURIComponent(number)}`

/** Queues a manual alert. Throws 400 in words when it goes to nobody, or to somebody who cannot be reached. */
export async function sendAlert(work: Work, about: About, { alert, linking }: Sending): Promise<void> {
  const { person, definition, document } = about
  const known = await contactsOf(work, person, document)
  const { all, head } = recipientsOf(alert, known, await countryOf(work, person))
  const place = { slug: definition.screen, pk: document.id }
  await queueMessages(work, {
    ...place,
    company: person.companyId,
    route: routeOf(definition.screen, numberOf(definition, document)),
    recipients: all,
    head,
    files: alert.sendAttachments === true ? await filesOf(work, about) : [],
    sentBy: person.id,
    letter: (recipient, id) => letterTo(about, alert, linkTo(linking, person.companyId, { recipient, id })),
  })
  const what = { screen: place.slug, document: place.pk }
  await appendAudit(work, person.companyId, { event: 'alert', ...actorOf(person), ...what, recipients: all.length })
}

interface Sending {
  readonly alert: Alert
  readonly linking: Linking
}

/** What the e-mail will look like, but for its link, which each recipient has an own one of. */
export function previewOf(about: About, alert: Pick<Alert, 'customer_text' | 'customer_header'>): Letter {
  return letterTo(about, alert, null)
}

function letterTo(
  { person, definition, document, app }: About,
  { customer_header, customer_text }: Pick<Alert, 'customer_text' | 'customer_header'>,
  link: { url: string; label: string } | null,
): Letter {
  const sheet = sheetOf({ document, definition, approvals: [], person, app })
  return writeLetter({ sheet, header: customer_header ?? '', added: customer_text ?? '', sender: person.name, link })
}

/** People of the company are led to the document, all others to this message. */
export function linkTo(
  { config, secret }: Linking,
  company: string,
  { recipient, id }: { recipient: Recipient; id: string },
) {
  const url = messageLink(config, messageToken(secret, { company, id }))
  return { url, label: recipient.kind === 'external' ? 'View in the browser' : 'Open the document' }
}

/** Many mail servers take no more in one message. */
const MOST_BYTES = 20 * 1024 * 1024

/** What hangs on the document, newest first, as far as one message holds it. */
async function filesOf(work: Work, { person, definition, document }: About): Promise<readonly MessageFile[]> {
  const { screen } = definition
  const target = { screen, table: screen, pk: document.id, counted: null }
  const files = await readFiles(work, person, { target })
  let room = MOST_BYTES
  return files.flatMap(({ name, hash, size, media_type: mediaType }) => {
    if (size > room) return []
    room -= size
    return [{ name, hash, size, mediaType }]
  })
}
