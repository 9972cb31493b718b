import { CallError } from '../http/errors.ts'
import type { Channel, MessageHead, MessageKind } from '../database/alert-tables.ts'

/** Somebody who can be chosen: a contact of the document's party, or a person of the company (foundation §3). */
export interface Contact {
  readonly id: string
  readonly Pname: string
  readonly email: string
  /** With the code of its country where that is known. */
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

/** Whom a manual alert goes to, as it is sent (foundation §7). Of a contact only its id counts. */
export interface Choice {
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
 * Everybody once: who is a primary recipient is no Cc, and who is chosen is not written to again because somebody
 * typed the same address. Throws 400 in words. `country` is put before typed numbers.
 */
export function recipientsOf(choice: Choice, known: Contacts, country: string): Recipients {
  const typedMail = choice.manualemail.map(({ text }) => typedEmail(text))
  const isCopy = choice.manualemailCcCheck === true
  const to = [...choice.email.map((each) => byEmail(each, known)), ...(isCopy ? [] : typedMail)]
  const copies = [...choice.emailCc.map((each) => byEmail(each, known)), ...(isCopy ? typedMail : [])]
  const phones = [
    ...choice.whatsapp.map((each) => byPhone(each, known)),
    ...choice.manualphone.map(({ text }) => typedPhone(text, country)),
  ]
  if (to.length + phones.length === 0) throw new CallError(400, 'no-primary-recipient', NO_PRIMARY)
  const primary = once(to)
  const cc = once([...primary, ...copies]).slice(primary.length)
  const head = { to: primary.map(({ recipient }) => recipient), cc: cc.map(({ recipient }) => recipient) }
  return { all: [...once(phones), ...primary, ...cc], head }
}

function once(recipients: readonly Recipient[]): readonly Recipient[] {
  const seen = new Map<string, Recipient>()
  for (const each of recipients) if (!seen.has(sameAs(each))) seen.set(sameAs(each), each)
  return [...seen.values()]
}

/** The last ten digits name a phone, with or without its country. */
const sameAs = ({ channel, recipient }: Recipient): string =>
  channel === 'email' ? recipient.toLowerCase() : recipient.replaceAll(/\D/g, '').slice(-10)

function byEmail(chosen: Chosen, known: Contacts): Recipient {
  const { contact, kind } = find(chosen, known)
  if (contact.email === '') throw unreachable(contact, 'e-mail address')
  return { channel: 'email', kind, recipient: contact.email, username: contact.Pname }
}

function byPhone(chosen: Chosen, known: Contacts): Recipient {
  const { contact, kind } = find(chosen, known)
  if (contact.mobileno === '') throw unreachable(contact, 'mobile number')
  return { channel: 'whatsapp', kind, recipient: contact.mobileno, username: contact.Pname }
}

/** Addresses are those the company has stored, whatever was sent along with the id. */
function find({ id }: Chosen, { contacts, users }: Contacts): { contact: Contact; kind: MessageKind } {
  const user = users.find((each) => each.id === id)
  if (user) return { contact: user, kind: 'internal' }
  const contact = contacts.find((each) => each.id === id)
  if (contact) return { contact, kind: 'external' }
  throw new CallError(400, 'unknown-contact', 'One of the recipients is no contact of this document.')
}

export function typedEmail(text: string): Recipient {
  const recipient = text.trim().toLowerCase()
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/.test(recipient)) {
    throw new CallError(400, 'invalid-email', 'Invalid email address')
  }
  return { channel: 'email', kind: 'external', recipient, username: recipient }
}

export function typedPhone(text: string, country: string): Recipient {
  const digits = text.trim()
  if (!/^\d{10}$/.test(digits)) throw new CallError(400, 'invalid-phone', 'Invalid phone number')
  const recipient = `${country}${digits}`
  return { channel: 'whatsapp', kind: 'external', recipient, username: recipient }
}

const unreachable = ({ Pname }: Contact, what: string): CallError =>
  new CallError(400, 'unreachable-contact', `${Pname} has no ${what}.`)
