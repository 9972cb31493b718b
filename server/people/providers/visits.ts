import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { hashOf } from '../../http/secrets.ts'

const LIFE_MINUTES = 10

/** A visit to a provider, and where the person returns to. */
export interface Visit {
  readonly companyId: string
  /** Code of the company that the provider belongs to. */
  readonly ccode: string
  /** Path and query of the page that is opened at the end. */
  readonly returnTo: string
  readonly begunAt: Date
}

interface NewVisit extends Omit<Visit, 'begunAt'> {
  /** The token in the browser's cookie; only its hash is stored. */
  readonly browserToken: string
  readonly state: string
}

export async function beginVisit(database: Kysely<Tables>, beginning: NewVisit): Promise<void> {
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

/** Removes and returns the visit of this browser and state. Null: unknown, used, or more than ten minutes old. */
export async function consumeVisit(
  database: Kysely<Tables>,
  { browserToken, state }: Pick<NewVisit, 'browserToken' | 'state'>,
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

/** Stores who has come back, while they are asked whether to end their other sessions. */
export async function keepPerson(database: Kysely<Tables>, browserToken: string, personId: string): Promise<void> {
  await database
    .updateTable('provider_visits')
    .set({ person_id: personId })
    .where('browser_hash', '=', hashOf(browserToken))
    .execute()
}

/** A person who has come back but is not signed in yet. */
interface Returned extends Pick<Visit, 'companyId' | 'returnTo'> {
  readonly personId: string
}

/** Removes and returns the person who came back in this browser. Null: nobody, or more than ten minutes ago. */
export async function takePerson(database: Kysely<Tables>, browserToken: string): Promise<Returned | null> {
  const { rows } = await sql<Returned>`
    with found as (
      select browser_hash, person_id from provider_visits
      where browser_hash = ${hashOf(browserToken)} and person_id is not null and expires_at > now() for update)
    update provider_visits v set person_id = null from found where v.browser_hash = found.browser_hash
    returning v.company_id as "companyId", v.return_to as "returnTo", found.person_id as "personId"`.execute(database)
  return rows[0] ?? null
}
