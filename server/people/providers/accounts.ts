import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { Work } from '../../database/tenant.ts'
import { acceptByVerifiedEmail } from '../invitations.ts'
import { ProviderRefusal } from './refusal.ts'

export interface ProviderCompany {
  readonly id: string
  readonly name: string
}

/** The active company with this code, ignoring test databases. Null: there is none. */
export async function companyOfCode(work: Work, code: string): Promise<ProviderCompany | null> {
  const { rows } = await sql<ProviderCompany>`select id, name from company_of_code(${code})`.execute(work)
  return rows[0] ?? null
}

interface Account {
  /** The tenant of the transaction. */
  readonly company: string
  readonly issuer: string
  readonly subject: string
}

/** The person of an account. Null: none. Throws ProviderRefusal if the person is deactivated. */
export async function personOfAccount(work: Work, { company, issuer, subject }: Account): Promise<string | null> {
  const bound = await work
    .selectFrom('provider_accounts')
    .select('person_id')
    .where('company_id', '=', company)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!bound) return null
  await requireActive(work, company, bound.person_id)
  return bound.person_id
}

/** Throws ProviderRefusal if the person is deactivated or has never accepted an invitation. */
export async function requireActive(work: Work, company: string, person: string): Promise<void> {
  const found = await work
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', person)
    .where('active', '=', true)
    .where('joined_at', 'is not', null)
    .executeTakeFirst()
  if (!found) throw new ProviderRefusal('inactive', '', { person })
}

/**
 * Binds an account to the person with this verified address and an open invitation, and accepts the invitation. Another
 * account that the person had before is unbound. Throws ProviderRefusal if nobody is invited.
 */
export async function bindByInvitation(work: Work, account: Account, verifiedEmail: string): Promise<string> {
  const { company, issuer, subject } = account
  // Of two concurrent visits, the second finds the account that the first has bound.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider ${company}`}, 0))`.execute(work)
  const bound = await personOfAccount(work, account)
  if (bound !== null) return bound
  const person = await acceptByVerifiedEmail(work, company, verifiedEmail)
  if (person === null) throw new ProviderRefusal('unbound')
  await work.deleteFrom('provider_accounts').where('company_id', '=', company).where('person_id', '=', person).execute()
  await work
    .insertInto('provider_accounts')
    .values({ company_id: company, issuer, subject, person_id: person })
    .execute()
  await appendAudit(work, company, { event: 'provider-bound', person, issuer, subject, email: verifiedEmail })
  return person
}
