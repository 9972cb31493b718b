import { sql } from 'kysely'
import type { Work } from '../database/tenant.ts'
import type { DocumentContent } from '../workflow/document.ts'
import type { Person } from '../http/person.ts'
import type { Contact, Contacts } from './recipients.ts'

/** The fallback if the person has no phone number. */
const HOME_COUNTRY = '+91'

/** Possible recipients of an alert about this document: contacts of its party, and all active people of the company. */
export async function contactsOf(work: Work, person: Person, document: DocumentContent): Promise<Contacts> {
  return { contacts: await partyContacts(work, person, document), users: await companyUsers(work, person) }
}

/** Finds the party by any text of the document, since screens name that field differently. */
export async function partyContacts(
  work: Work,
  { companyId }: Pick<Person, 'companyId'>,
  { data }: Pick<DocumentContent, 'data'>,
): Promise<readonly Contact[]> {
  const names = Object.values(data).filter((value): value is string => typeof value === 'string' && value !== '')
  if (names.length === 0) return []
  const rows = await work
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('party', 'in', [...new Set(names)])
    .orderBy('party')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name: Pname, email, phone: mobileno }) => ({ id, Pname, email, mobileno }))
}

async function companyUsers(work: Work, { companyId }: Person): Promise<readonly Contact[]> {
  const { rows } = await sql<Contact>`
    select p.id, p.name as "Pname", p.email, coalesce(a.country_code || a.phone, '') as mobileno
    from people p left join company_phones() a on a.person_id = p.id
    where p.company_id = ${companyId} and p.active order by p.name, p.id`.execute(work)
  return rows
}

/** The country code for typed numbers: that of the person who typed them. */
export async function countryOf(work: Work, { id }: Person): Promise<string> {
  const { rows } = await sql<{ country_code: string }>`
    select country_code from company_phones() where person_id = ${id}`.execute(work)
  return rows[0]?.country_code ?? HOME_COUNTRY
}
