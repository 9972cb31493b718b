import { type Selectable, sql } from 'kysely'
import type { Channel, MessageKind } from '../database/column-types.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import { acceptedRights } from '../http/accepted-rights.ts'
import { readOpenDecisions } from '../http/open-decisions.ts'
import { type Person, settingsObject } from '../http/person.ts'
import type { Recipient } from './recipients.ts'

/** A person who gets an alert, with their addresses. */
export interface Subscriber {
  readonly personId: string
  readonly channel: Channel
  readonly name: string
  readonly email: string
  /** With its country code; '' if no phone is stored. */
  readonly mobile: string
}

/** The subscribers of this alert, in order of their names. Reads only the company of the transaction. */
export async function subscribersOf(work: Work, company: string, slug: string): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select s.person_id as "personId", s.channel, p.name, p.email, coalesce(a.country_code || a.phone, '') as mobile
    from alert_subscribers s
    join people p on p.company_id = s.company_id and p.id = s.person_id
    left join company_phones() a on a.person_id = p.id
    where s.company_id = ${company} and s.slug = ${slug} and p.active order by p.name, p.id, s.channel`.execute(work)
  return rows
}

/** Null: this person has no address for the channel. */
export function recipientOf(subscriber: Subscriber, kind: MessageKind): Recipient | null {
  const { channel, name: username, email, mobile } = subscriber
  const recipient = channel === 'email' ? email : mobile
  return recipient === '' ? null : { channel, kind, recipient, username }
}

type Profile = Pick<Person, 'company' | 'ccode' | 'erpType' | 'address' | 'isTest' | 'settings'>

/** A person of this transaction's company with their current rights; null: not found, or deactivated. */
export async function activePerson(work: Work, companyId: string, id: string): Promise<Person | null> {
  const { rows } = await sql<Selectable<Tables['people']> & Profile>`
    select p.*, c.company, c.ccode, c.erp_type as "erpType", c.address, c.is_test as "isTest",
      ${settingsObject} as settings
    from people p cross join company_profile() c where p.company_id = ${companyId} and p.id = ${id} and p.active`.execute(
    work,
  )
  const found = rows[0]
  if (!found) return null
  const { company_id: _, ...person } = found
  const openDecisions = await readOpenDecisions(work, companyId, person.roles)
  return { ...person, companyId, impersonator: null, accepted: await acceptedRights(work, companyId), openDecisions }
}
