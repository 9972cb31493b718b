import { sql } from 'kysely'
import { appendAudit } from '../audit/audit.ts'
import type { Database } from '../database/open.ts'
import type { Work } from '../database/tenant.ts'
import type { FieldErrors } from '../http/change.ts'
import { hashOf, newToken, sameText } from '../http/secrets.ts'
import { addCompany, type CompanyForm } from './companies.ts'
import { activatePerson, addPerson, PEOPLE_SCREEN, type PersonForm, storePassword } from './people.ts'
import type { Actor, SiteSettings } from './site.ts'

const LIFE_HOURS = 24

/** Whether the database has a company; companies are never deleted. */
export async function hasCompany({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_company() as found`.execute(kysely)
  return rows[0]?.found ?? false
}

/** A new token for the set-up page, which replaces the last one; null: there is a company. Only its hash is stored. */
export async function issueSetupToken(database: Database): Promise<string | null> {
  if (await hasCompany(database)) return null
  const token = newToken()
  const values = { token_hash: hashOf(token), expires_at: sql<Date>`now() + ${LIFE_HOURS} * interval '1 hour'` }
  await database.kysely
    .insertInto('setup_tokens')
    .values(values)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(values))
    .execute()
  return token
}

export type TokenState = 'right' | 'wrong' | 'late'

/** Compares in constant time. */
export async function checkSetupToken(work: Work | Database['kysely'], token: string): Promise<TokenState> {
  const stored = await work
    .selectFrom('setup_tokens')
    .select(['token_hash', sql<boolean>`expires_at <= now()`.as('isLate')])
    .executeTakeFirst()
  if (!sameText(stored?.token_hash ?? '', hashOf(token))) return 'wrong'
  return stored?.isLate ? 'late' : 'right'
}

export interface FirstCompany {
  readonly token: string
  readonly company: CompanyForm
  readonly administrator: PersonForm
  readonly passwordHash: string
  readonly site: SiteSettings
}

/** `token`: the token is no longer valid. `done`: the first company exists already. */
export type SetUpResult =
  | { readonly result: 'token' | 'done' }
  | { readonly result: 'errors'; readonly errors: FieldErrors }
  | { readonly result: 'added'; readonly companyId: string; readonly personId: string }

const BY_SET_UP: Actor = { person: null, from: 'set-up' }

/** Adds the first company with its administrator, and consumes the token. One of several concurrent calls adds it. */
export async function setUp(work: Work, first: FirstCompany): Promise<SetUpResult> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first company', 0))`.execute(work)
  const { rows } = await sql<{ found: boolean }>`select has_company() as found`.execute(work)
  if (rows[0]?.found) return { result: 'done' }
  if ((await checkSetupToken(work, first.token)) !== 'right') return { result: 'token' }
  const { site, company, administrator } = first
  const added = await addCompany(work, { form: company, site, actor: BY_SET_UP })
  if ('errors' in added) return { result: 'errors', errors: added.errors }
  const { id: companyId } = added
  const form = { ...administrator, admin: true }
  const person = await addPerson(work, { company: companyId, form, site, modules: [], actor: BY_SET_UP })
  if ('errors' in person) throw new Error('The administrator was checked before.')
  await storePassword(work, person.id, first.passwordHash)
  await activatePerson(work, companyId, person.id)
  await work.deleteFrom('setup_tokens').execute()
  const entry = { event: 'set-up', ...BY_SET_UP, screen: PEOPLE_SCREEN, document: person.id }
  await appendAudit(work, companyId, entry)
  return { result: 'added', companyId, personId: person.id }
}
