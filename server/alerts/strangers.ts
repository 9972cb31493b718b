import { sql } from 'kysely'
import type { Work } from '../database/tenant.ts'
import { TryLaterError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import type { Recipient } from './recipients.ts'

/** Most messages within 24 hours to typed addresses that are neither contacts nor people of the company. */
const MOST = { person: 20, company: 200 } as const

interface SentCounts {
  readonly person: number
  readonly company: number
  /** Seconds until the oldest of these messages no longer counts; null: none was sent. */
  readonly seconds: number | null
}

/**
 * Throws 429 if there are more typed recipients than the person, or the company, may still write to today: without a
 * limit this call would be used to send spam. Concurrent alerts of a company wait for each other.
 */
export async function limitStrangers(work: Work, person: Person, typed: readonly Recipient[]): Promise<void> {
  const strangers = await strangersAmong(work, person, typed)
  if (strangers === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`strangers ${person.companyId}`}, 0))`.execute(work)
  const sent = await sentToday(work, person)
  const left = Math.max(0, Math.min(MOST.person - sent.person, MOST.company - sent.company))
  if (strangers <= left) return
  const words = `Messages to ${left} more new addresses can be sent today. Choose contacts, or try again later.`
  throw new TryLaterError({ status: 429, code: 'too-many-strangers', inBody: true }, words, sent.seconds ?? DAY_SECONDS)
}

const DAY_SECONDS = 24 * 60 * 60

/** Compares addresses as `recipientsOf` does: e-mail without capital letters, phones by their last ten digits. */
const isKnown = (address: ReturnType<typeof sql>, company: string) => sql<boolean>`(
  exists (select 1 from contacts c where c.company_id = ${company} and (lower(c.email) = lower(${address})
    or right(regexp_replace(c.phone, '\\D', '', 'g'), 10) = right(regexp_replace(${address}, '\\D', '', 'g'), 10) and c.phone <> ''))
  or exists (select 1 from people p where p.company_id = ${company} and lower(p.email) = lower(${address}))
  or exists (select 1 from company_phones() a
    where right(a.phone, 10) = right(regexp_replace(${address}, '\\D', '', 'g'), 10) and a.phone <> ''))`

async function strangersAmong(work: Work, { companyId }: Person, typed: readonly Recipient[]): Promise<number> {
  if (typed.length === 0) return 0
  const addresses = [...new Set(typed.map(({ recipient }) => recipient))]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from unnest(${addresses}::text[]) as typed(address)
    where not ${isKnown(sql`typed.address`, companyId)}`.execute(work)
  return rows[0]?.count ?? 0
}

async function sentToday(work: Work, { companyId, id }: Person): Promise<SentCounts> {
  const { rows } = await sql<SentCounts>`
    select count(*) filter (where sent_by = ${id})::int as person, count(*)::int as company,
      ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as seconds
    from messages where company_id = ${companyId} and kind = 'external' and sent_by is not null
      and created_at > now() - interval '1 day' and not ${isKnown(sql`recipient`, companyId)}`.execute(work)
  return rows[0] ?? { person: 0, company: 0, seconds: null }
}
