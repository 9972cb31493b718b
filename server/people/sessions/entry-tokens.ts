import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'
import { hashOf, newToken } from '../../http/secrets.ts'

/** A token in an address is single-use and short-lived, so that it has expired before a copied address is used. */
const LIFETIME_SECONDS = 60

/** The session an entry token opens. */
export interface EntrySession {
  readonly companyId: string
  readonly personId: string
  /** Hash of the session it resumes, which only works in a browser that has that session; null: a new one. */
  readonly sessionHash: string | null
}

/** Returns the token; only its hash is stored. */
export async function issueEntryToken(work: Work, entry: EntrySession): Promise<string> {
  await work
    .deleteFrom('entry_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  const token = newToken()
  await work
    .insertInto('entry_tokens')
    .values({
      token_hash: hashOf(token),
      company_id: entry.companyId,
      person_id: entry.personId,
      session_hash: entry.sessionHash,
      expires_at: sql<Date>`now() + ${LIFETIME_SECONDS} * interval '1 second'`,
      used_at: null,
    })
    .execute()
  return token
}

/** Consumes the token. Null: unknown, used or expired. Only one of two concurrent calls gets the entry. */
export async function useEntryToken(work: Work, token: string): Promise<EntrySession | null> {
  const used = await work
    .updateTable('entry_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['company_id', 'person_id', 'session_hash'])
    .executeTakeFirst()
  return used ? { companyId: used.company_id, personId: used.person_id, sessionHash: used.session_hash } : null
}
