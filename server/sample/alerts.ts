import { contractors, parties, people, suppliers } from '../../sample/words.ts'
import type { Database } from '../database/open.ts'
import { asOwner, setTenant, type Work } from '../database/tenant.ts'
import type { SampleCompany } from './companies.ts'

const OF_EACH = 2

/** Adds two contacts for each party that documents of a sample company name, if the company has no contacts. */
export async function seedAlerts(database: Database, company: SampleCompany): Promise<void> {
  await asOwner(database, (work) => fill(work, company))
}

async function fill(work: Work, company: SampleCompany): Promise<void> {
  await setTenant(work, company.id)
  const owned = work.selectFrom('companies').select('id').where('id', '=', company.id).where('sample', '=', true)
  if (!(await owned.executeTakeFirst())) return
  const existing = work.selectFrom('contacts').select('id').where('company_id', '=', company.id).limit(1)
  if (await existing.executeTakeFirst()) return
  await work.insertInto('contacts').values(contactRows(company)).execute()
}

/** Addresses end in .example, to which no mail is delivered; some second contacts have no e-mail address. */
function contactRows({ id: company_id, trade, countryCode }: SampleCompany) {
  const names = [...new Set([...parties[trade], ...suppliers[trade], ...contractors])]
  return names.flatMap((party, place) =>
    Array.from({ length: OF_EACH }, (_, index) => {
      const count = place * OF_EACH + index
      const name = people[(count * 7 + 3) % people.length] ?? party
      const host = `${worded(party, '-')}.example`
      const email = index === 1 && place % 5 === 4 ? '' : `${worded(name, '.')}@${host}`
      const phone = `${countryCode}${countryCode === '+91' ? '98110' : '5110'}${String(count).padStart(5, '0')}`
      return { company_id, id: `contact-${String(count + 1).padStart(3, '0')}`, party, name, email, phone }
    }),
  )
}

const worded = (text: string, between: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, between)
    .replace(new RegExp(`^\\${between}+|\\${between}+$`, 'g'), '')
