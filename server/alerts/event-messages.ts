import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { MessageKind } from '../database/column-types.ts'
import type { Work } from '../database/tenant.ts'
import { type Document, displayNumber } from '../workflow/document.ts'
import { documentIfSeen } from '../rows/documents/find.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { sheetOf } from '../rows/documents/sheet.ts'
import { letterNames } from '../rows/documents/shown-fields.ts'
import { publicDefinition } from '../rights/definitions.ts'
import { linkTo, type LinkSettings, documentRoute } from './alert.ts'
import { partyContacts } from './contacts.ts'
import { eventSlug } from './event-alerts.ts'
import { writeLetter } from './letter.ts'
import { queueMessages } from './messages.ts'
import type { Recipient } from './recipients.ts'
import { activePerson, recipientOf, type Subscriber, subscribersOf } from './subscribers.ts'

/** The content of a message about a document. */
export interface EventMessage {
  readonly company: string
  readonly definition: ServerDefinition
  readonly document: Document
  readonly app: AppDefinition
  readonly links: LinkSettings
  /** The text above the fields: what happened. */
  readonly added: string
  /** The person who sends it manually; null: an event sends it. */
  readonly sender: { readonly id: string; readonly name: string } | null
}

/**
 * The subscribers of the document's status, and, where the alert goes to the client, the contacts of its party: by
 * e-mail, or by WhatsApp where a contact has no e-mail address. `kind` is the message kind of the subscribers.
 */
export async function eventRecipients(
  work: Work,
  { company, definition, document }: Subject,
  kind: MessageKind,
): Promise<readonly Recipient[]> {
  const slug = eventSlug(definition.screen, document.status)
  const settings = await alertSettings(work, company, slug)
  if (!settings) return []
  const subscribers = await readersAmong(
    work,
    { company, definition, document },
    await subscribersOf(work, company, slug),
  )
  const people = subscribers.flatMap((each) => recipientOf(each, kind) ?? [])
  return settings.to_client ? [...people, ...(await clientsOf(work, company, document))] : people
}

/** The settings of an alert in a company; undefined: it is not set up, so nothing is sent. */
async function alertSettings(work: Work, company: string, slug: string) {
  return await work
    .selectFrom('alert_settings')
    .select('to_client')
    .where('company_id', '=', company)
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** The slugs of all alerts that are set up in a company. */
export async function alertsSetUp(work: Work, company: string): Promise<ReadonlySet<string>> {
  const found = await work.selectFrom('alert_settings').select('slug').where('company_id', '=', company).execute()
  return new Set(found.map(({ slug }) => slug))
}

type Subject = Pick<EventMessage, 'company' | 'definition' | 'document'>

/** The subscribers who may see the document; others get no message about it. */
async function readersAmong(
  work: Work,
  { company, definition, document }: Subject,
  subscribers: readonly Subscriber[],
): Promise<readonly Subscriber[]> {
  const readers: Subscriber[] = []
  for (const each of subscribers) {
    const person = await activePerson(work, company, each.personId)
    if (!person || !mayOpen(person, definition)) continue
    if (await documentIfSeen(work, { person, definition }, document.id)) readers.push(each)
  }
  return readers
}

async function clientsOf(work: Work, company: string, document: Document): Promise<readonly Recipient[]> {
  const contacts = await partyContacts(work, { companyId: company }, document)
  return contacts.flatMap(({ Pname: username, email, mobileno }): readonly Recipient[] => {
    if (email !== '') return [{ channel: 'email', kind: 'external', recipient: email, username }]
    return mobileno === '' ? [] : [{ channel: 'whatsapp', kind: 'external', recipient: mobileno, username }]
  })
}

/** Queues the messages. People of the company see the other recipients; recipients outside see only themselves. */
export async function queueEventMessages(
  work: Work,
  message: EventMessage,
  recipients: readonly Recipient[],
): Promise<void> {
  const { company, definition, document, app, links, added, sender } = message
  const { rows } = await sql<{ company: string; address: string }>`select company, address from company_head()`.execute(
    work,
  )
  const person = rows[0] ?? { company: '', address: '' }
  const about = { document, definition: publicDefinition(definition), person, app }
  const sheet = sheetOf({ ...about, approvals: [], names: letterNames({ document, app }) })
  const inside = recipients.filter(({ kind }) => kind !== 'external')
  const outside = recipients.filter(({ kind }) => kind === 'external')
  for (const group of [inside, ...outside.map((each) => [each])]) {
    await queueMessages(work, {
      company,
      slug: definition.screen,
      pk: document.id,
      route: documentRoute(definition.screen, displayNumber(definition, document)),
      recipients: group,
      head: { to: group.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient), cc: [] },
      files: [],
      sentBy: sender?.id ?? null,
      letter: (recipient, id) =>
        writeLetter({
          sheet,
          header: '',
          added,
          sender: sender?.name ?? null,
          link: linkTo(links, company, { recipient, id }),
        }),
    })
  }
}
