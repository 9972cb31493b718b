import { HttpError } from '../http/errors.ts'
import type { Channel, MessageHead, MessageKind } from '../database/column-types.ts'

/** A possible recipient: a contact of the document's party, or a person of the company (foundation §3). */
export interface Contact {
  readonly id: string
  readonly Pname: string
  readonly email: string
  /** With its country code if that is stored. */
  readonly mobileno: string
}

export interface Contacts {
  readonly contacts: readonly Contact[]
  readonly users: readonly Contact[]
}

interface Chosen {
  readonly id: string
}

interface Typed {
  readonly text: string
}

/** The recipients of a manual alert, as a caller sends them (foundation §7). Of a contact only the id is read. */
export interface RecipientChoice {
  readonly whatsapp: readonly Chosen[]
  readonly email: readonly Chosen[]
  readonly emailCc: readonly Chosen[]
  readonly manualphone: readonly Typed[]
  readonly manualemail: readonly Typed[]
  readonly manualemailCcCheck?: boolean | null
}

export interface Recipient {
  readonly channel: Channel
  readonly kind: MessageKind
  readonly recipient: string
  readonly username: string
}

export interface Recipients {
  readonly all: readonly Recipient[]
  readonly head: MessageHead
}

const NO_PRIMARY = 'Please select a primary recipient in WhatsApp or email. CC recipients alone are not sufficient.'

/**
 * Each address once: primary recipients are dropped from Cc, and typed addresses of chosen contacts are dropped. Throws
 * 400 for an unknown contact or an invalid address. `country` is the prefix of typed numbers.
 */
export function recipientsOf(choice: RecipientChoice, contacts: Contacts, country: string): Recipients {
  const typedMail = choice.manualemail.map(({ text }) => typedEmail(text))
  const isCopy = choice.manualemailCcCheck === true
  const to = [...choice.email.map((each) => byEmail(each, contacts)), ...(isCopy ? [] : typedMail)]
  const copies = [...choice.emailCc.map((each) => byEmail(each, contacts)), ...(isCopy ? typedMail : [])]
  const phones = [
    ...choice.whatsapp.map((each) => byPhone(each, contacts)),
    ...choice.manualphone.map(({ text }) => typedPhone(text, country)),
  ]
  if (to.length + phones.length === 0) throw new HttpError(400, 'no-primary-recipient', NO_PRIMARY)
  const primary = once(to)
  const cc = once([...primary, ...copies]).slice(primary.length)
  const head = { to: primary.map(({ recipient }) => recipient), cc: cc.map(({ recipient }) => recipient) }
  return { all: [...once(phones), ...primary, ...cc], head }
}

function once(recipients: readonly Recipient[]): readonly Recipient[] {
  const byAddress = new Map<string, Recipient>()
  for (const each of recipients) if (!byAddress.has(sameAs(each))) byAddress.set(sameAs(each), each)
  return [...byAddress.values()]
}

/** The last ten digits identify a phone, with or without a country code. */
const sameAs = ({ channel, recipient }: Recipient): string =>
  channel === 'email' ? recipient.toLowerCase() : recipient.replaceAll(/\D/g, '').slice(-10)

function byEmail(chosen: Chosen, contacts: Contacts): Recipient {
  const { contact, kind } = find(chosen, contacts)
  if (contact.email === '') throw unreachable(`${contact.Pname} has no email address.`)
  return { channel: 'email', kind, recipient: contact.email, username: contact.Pname }
}

function byPhone(chosen: Chosen, contacts: Contacts): Recipient {
  const { contact, kind } = find(chosen, contacts)
  if (contact.mobileno === '') throw unreachable(`${contact.Pname} has no mobile number.`)
  return { channel: 'whatsapp', kind, recipient: contact.mobileno, username: contact.Pname }
}

/** Uses the stored address, never one that the caller sends along with the id. */
function find({ id }: Chosen, { contacts, users }: Contacts): { contact: Contact; kind: MessageKind } {
  const user = users.find((each) => each.id === id)
  if (user) return { contact: user, kind: 'internal' }
  const contact = contacts.find((each) => each.id === id)
  if (contact) return { contact, kind: 'external' }
  throw new HttpError(400, 'unknown-contact', 'One of the recipients is no contact of this document.')
}

export function typedEmail(text: string): Recipient {
  const recipient = text.trim().toLowerCase()
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/.test(recipient)) {
    throw new HttpError(400, 'invalid-email', 'Invalid email address')
  }
  return { channel: 'email', kind: 'external', recipient, username: recipient }
}

export function typedPhone(text: string, country: string): Recipient {
  const digits = text.trim()
  if (!/^\d{10}$/.test(digits)) throw new HttpError(400, 'invalid-phone', 'Invalid phone number')
  const recipient = `${country}${digits}`
  return { channel: 'whatsapp', kind: 'external', recipient, username: recipient }
}

const unreachable = (message: string): HttpError => new HttpError(400, 'unreachable-contact', message)
