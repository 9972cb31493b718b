import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Config } from '../config/config.ts'
import type { MessageFile } from '../database/column-types.ts'
import type { Work } from '../database/tenant.ts'
import { type DocumentContent, displayNumber } from '../workflow/document.ts'
import { sheetOf } from '../rows/documents/sheet.ts'
import { letterNames } from '../rows/documents/shown-fields.ts'
import { readFiles } from '../files/attachments.ts'
import { actorOf, type Person } from '../http/person.ts'
import { contactsOf, countryOf } from './contacts.ts'
import { type Letter, writeLetter } from './letter.ts'
import { messageLink, messageToken } from './links.ts'
import { queueMessages } from './messages.ts'
import { limitStrangers } from './strangers.ts'
import { type RecipientChoice, type Recipient, recipientsOf } from './recipients.ts'

/** A document or a stored record, the person who sends an alert about it, and the site's settings. */
export interface AlertContext {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly document: DocumentContent
  readonly app: AppDefinition
}

/** The address of the site and the key that signs links. */
export interface LinkSettings {
  readonly config: Pick<Config, 'publicUrl' | 'port'>
  readonly secret: string
}

export interface ManualAlert extends RecipientChoice {
  readonly customer_text?: string | null
  readonly customer_header?: string | null
  readonly sendAttachments?: boolean | null
}

/** The address of the list, filtered to this document. */
export const documentRoute = (screen: string, number: string): string =>
  `/${screen}?search=${encodeURIComponent(number)}`

/** Queues a manual alert. Throws 400 without recipients or for a missing address, 429 for too many typed addresses. */
export async function sendAlert(work: Work, context: AlertContext, { alert, links }: SendAlertOptions): Promise<void> {
  const { person, definition, document } = context
  const contacts = await contactsOf(work, person, document)
  const { all, head } = recipientsOf(alert, contacts, await countryOf(work, person))
  await limitStrangers(
    work,
    person,
    all.filter(({ kind }) => kind === 'external'),
  )
  const target = { slug: definition.screen, pk: document.id }
  await queueMessages(work, {
    ...target,
    company: person.companyId,
    route: documentRoute(definition.screen, displayNumber(definition, document)),
    recipients: all,
    head,
    files: alert.sendAttachments === true ? await filesOf(work, context) : [],
    sentBy: person.id,
    letter: (recipient, id) => letterTo(context, alert, linkTo(links, person.companyId, { recipient, id })),
  })
  const entry = { screen: target.slug, document: target.pk }
  await appendAudit(work, person.companyId, { event: 'alert', ...actorOf(person), ...entry, recipients: all.length })
}

interface SendAlertOptions {
  readonly alert: ManualAlert
  readonly links: LinkSettings
}

/** The e-mail as it will look, without its link: each recipient gets a different link. */
export function previewOf(
  context: AlertContext,
  alert: Pick<ManualAlert, 'customer_text' | 'customer_header'>,
): Letter {
  return letterTo(context, alert, null)
}

function letterTo(
  { person, definition, document, app }: AlertContext,
  { customer_header, customer_text }: Pick<ManualAlert, 'customer_text' | 'customer_header'>,
  link: { url: string; label: string } | null,
): Letter {
  const sheet = sheetOf({ document, definition, approvals: [], person, app, names: letterNames({ document, app }) })
  return writeLetter({ sheet, header: customer_header ?? '', added: customer_text ?? '', sender: person.name, link })
}

/** The link opens the document for people of the company, and only this message for everybody else. */
export function linkTo(
  { config, secret }: LinkSettings,
  company: string,
  { recipient, id }: { recipient: Recipient; id: string },
) {
  const url = messageLink(config, messageToken(secret, { company, id }))
  return { url, label: recipient.kind === 'external' ? 'View in the browser' : 'Open the document' }
}

/** Most bytes of attachments: many mail servers do not accept more in one message. */
const MOST_BYTES = 20 * 1024 * 1024

/** The attachments of the document, newest first, up to MOST_BYTES in all. */
async function filesOf(work: Work, { person, definition, document }: AlertContext): Promise<readonly MessageFile[]> {
  const { screen } = definition
  const target = { screen, table: screen, pk: document.id, counted: null, isLocked: false }
  const files = await readFiles(work, person, { target })
  let bytesLeft = MOST_BYTES
  return files.flatMap(({ name, hash, size, media_type: mediaType }) => {
    if (size > bytesLeft) return []
    bytesLeft -= size
    return [{ name, hash, size, mediaType }]
  })
}
