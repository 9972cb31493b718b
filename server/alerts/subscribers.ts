import { sql } from 'kysely'
import type { Channel, MessageKind } from '../database/alert-tables.ts'
import type { Work } from '../database/tenant.ts'
import type { Recipient } from './recipients.ts'

/** A person who gets an alert, with their addresses. */
export interface Subscriber {
  readonly personId: string
  readonly channel: Channel
  readonly name: string
  readonly email: string
  /** With its country code; '' where none is stored. */
  readonly mobile: string
}

/** The subscribers of this alert, in order of their names. Reads only the company of the transaction. */
export async function subscribersOf(work: Work, company: string, slug: string): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select s.person_id as "personId", s.channel, p.name, p.email, coalesce(a.country_code || a.phone, '') as mobile
    from alert_subscribers s
    join people p on p.company_id = s.company_id and p.id = s.person_id
    left join company_phones() a on a.person_id = p.id
    where s.company_id = ${company} and s.slug = ${slug} order by p.name, p.id, s.channel`.execute(work)
  return rows
}

/** Null: this person has no address for that channel. */
export function recipientOf(subscriber: Subscriber, kind: MessageKind): Recipient | null {
  const { channel, name: username, email, mobile } = subscriber
  const recipient = channel === 'email' ? email : mobile
  return recipient === '' ? null : { channel, kind, recipient, username }
}
