import { sql } from 'kysely'
import type { Letter } from '../alerts/letter.ts'
import { queueMessages } from '../alerts/messages.ts'
import type { Recipient } from '../alerts/recipients.ts'
import type { Work } from '../database/tenant.ts'
import { PEOPLE_SCREEN, type StoredPerson } from './people.ts'

/** The company of the transaction, as letters name it. */
export interface CompanyProfile {
  readonly company: string
  readonly ccode: string
  readonly address: string
}

export async function companyProfile(work: Work): Promise<CompanyProfile> {
  const { rows } = await sql<CompanyProfile>`select company, ccode, address from company_profile()`.execute(work)
  return rows[0] ?? { company: '', ccode: '', address: '' }
}

interface SystemLetter {
  readonly company: string
  /** Route of the page that its link opens; '': it has no link. */
  readonly route: string
  readonly sentBy: string | null
  /** @param id of the message */
  letter(id: string): Letter
}

/** Queues a letter of the system to a person, by e-mail or, without an address, to the phone. Returns where it goes. */
export async function queueSystemLetter(
  work: Work,
  { id, name, email, countryCode, phone }: StoredPerson,
  { company, route, sentBy, letter }: SystemLetter,
): Promise<Pick<Recipient, 'channel' | 'recipient'>> {
  const channel = email === '' ? 'whatsapp' : 'email'
  const recipient = email || `${countryCode}${phone}`
  await queueMessages(work, {
    company,
    slug: PEOPLE_SCREEN,
    pk: id,
    route,
    recipients: [{ channel, kind: 'system', recipient, username: name }],
    head: { to: channel === 'email' ? [email] : [], cc: [] },
    files: [],
    sentBy,
    letter: (_recipient, messageId) => letter(messageId),
  })
  return { channel, recipient }
}
