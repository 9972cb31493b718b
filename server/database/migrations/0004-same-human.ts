import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sign-in on a device with a session in another company: is it the same human being or somebody else? */
export const sameHuman: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...definerFunctions, ...grants]) await sql.raw(statement).execute(database)
}

/**
 * Of the sessions with these hashes, returns those of the human being who has this account: the same e-mail, or the
 * same country code and phone. Never a session that support opened in a person's name: that person is somebody else.
 */
const definerFunctions = [
  `create function sessions_of_human(hashes text[], company text, person text)
    returns table (token_hash text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.token_hash from sessions s
        join accounts theirs on theirs.company_id = s.company_id and theirs.person_id = s.person_id
        join accounts mine on mine.company_id = company and mine.person_id = person
      where s.token_hash = any(hashes) and s.impersonator_id is null
        and ((mine.email <> '' and lower(theirs.email) = lower(mine.email))
          or (mine.phone <> '' and theirs.country_code = mine.country_code and theirs.phone = mine.phone)) $$`,
  'revoke all on function sessions_of_human(text[], text, text) from public',
]

const grants = ['grant execute on function sessions_of_human(text[], text, text) to countersign_app']
