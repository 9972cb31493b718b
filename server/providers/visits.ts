import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { hashOf } from '../http/secrets.ts'

const LIFE_MINUTES = 10

/** What a visit to a provider leads back to. */
export interface Visit {
  readonly companyId: string
  /** Code of the company, whose provider it is. */
  readonly ccode: string
  /** Path and query of the page that is opened at the end. */
  readonly returnTo: string
  readonly begunAt: Date
}

interface Beginning extends Omit<Visit, 'begunAt'> {
  /** The token in the browser's cookie; only its hash is stored. */
  readonly browserToken: string
  readonly state: string
}

export async function beginVisit(database: Kysely<Tables>, beginning: Beginning): Promise<void> {
  const { browserToken, state, companyId, ccode, returnTo } = beginning
  await database
    .insertInto('provider_visits')
    .values({
      browser_hash: hashOf(browserToken),
      state_hash: hashOf(state),
      company_id: companyId,
      ccode,
      return_to: returnTo,
      expires_at: sql<Date>`now() + ${LIFE_MINUTES}::int * interval '1 minute'`,
      used_at: null,
      person_id: null,
    })
    .execute()
}

/** The visit of this browser and state, which is used up by that. Null: unknown, used, or more than ten minutes old. */
export async function consumeVisit(
  database: Kysely<Tables>,
  { browserToken, state }: Pick<Beginning, 'browserToken' | 'state'>,
): Promise<Visit | null> {
  const used = await database
    .updateTable('provider_visits')
    .set({ used_at: sql<Date>`now()` })
    .where('browser_hash', '=', hashOf(browserToken))
    .where('state_hash', '=', hashOf(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['company_id as companyId', 'ccode', 'return_to as returnTo', 'created_at as begunAt'])
    .executeTakeFirst()
  return used ?? null
}

/** Notes who has come back: they are asked whether their other sessions shall end. */
export async function keepPerson(database: Kysely<Tables>, browserToken: string, personId: string): Promise<void> {
  await database
    .updateTable('provider_visits')
    .set({ person_id: personId })
    .where('browser_hash', '=', hashOf(browserToken))
    .execute()
}

/** Somebody who has come back and is not signed in yet. */
interface Returned extends Pick<Visit, 'companyId' | 'returnTo'> {
  readonly personId: string
}

/** Who has come back in this browser, once. Null: nobody, or more than ten minutes ago. */
export async function takePerson(database: Kysely<Tables>, browserToken: string): Promise<Returned | null> {
  const { rows } = await sql<Returned>`
    with found as (
      select browser_hash, person_id from provider_visits
      where browser_hash = ${hashOf(browserToken)} and person_id is not null and expires_at > now() for update)
    update provider_visits v set person_id = null from found where v.browser_hash = found.browser_hash
    returning v.company_id as "companyId", v.return_to as "returnTo", found.person_id as "personId"`.execute(database)
  return rows[0] ?? null
}
