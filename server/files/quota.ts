import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Work } from '../database/tenant.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { MB } from './receive.ts'

/** Limits a person's and a company's uploads in 24 hours, over all processes; uploads in progress count. */
export interface Quota {
  /**
   * Throws 413 if so many bytes exceed the quota, and 429 if the person has too many unfinished uploads. Blocks other
   * uploads of the company until the transaction ends: the caller must store the counted row in it.
   */
  requireRoom(work: Work, person: Person, bytes: number): Promise<void>
  /** The same for an upload in one request: it counts until it is released, and at most for some minutes. */
  reserve(work: Work, person: Person, bytes: number): Promise<Reservation>
}

/** Id of a row. */
export type Reservation = string

/** Unfinished uploads of a person. */
const MOST_PENDING = 100

export function createQuota({ uploadQuota: quota }: Pick<Config, 'uploadQuota'>): Quota {
  const requireRoom: Quota['requireRoom'] = async (work, person, bytes) => {
    await lockUploads(work, person)
    const { pending, ofPerson, ofCompany } = await countedBytes(work, person)
    if (pending > MOST_PENDING) throw new CallError(429, 'too-many-uploads', TOO_MANY)
    if (ofPerson + bytes > quota.personMb * MB) throw full('You have', quota.personMb)
    if (ofCompany + bytes > quota.companyMb * MB) throw full('Your company has', quota.companyMb)
  }
  return {
    requireRoom,
    async reserve(work, person, bytes) {
      await requireRoom(work, person, bytes)
      const id = randomUUID()
      await work
        .insertInto('upload_reservations')
        .values({ company_id: person.companyId, id, person_id: person.id, bytes, expires_at: end })
        .execute()
      return id
    },
  }
}

/** Longer than a request may take. */
const end = sql<Date>`now() + interval '5 minutes'`

/** Removes the reservation, and expired ones of the company whose process ended before it could release them. */
export async function releaseReservation(work: Work, company: string, id: Reservation): Promise<void> {
  await work
    .deleteFrom('upload_reservations')
    .where('company_id', '=', company)
    .where((eb) => eb.or([eb('id', '=', id), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
}

const TOO_MANY = `More than ${MOST_PENDING} uploads of yours are not finished. Please wait until they are.`

const full = (who: string, mb: number): CallError =>
  new CallError(413, 'quota', `${who} uploaded as much as is allowed in 24 hours (${mb} MB). Please try again later.`)

/** Two concurrent uploads must not both take the last free bytes. */
async function lockUploads(work: Work, { companyId }: Person): Promise<void> {
  const name = JSON.stringify(['uploads', companyId])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(work)
}

interface Counted {
  /** Uploads of the person that are not finished. */
  readonly pending: number
  readonly ofPerson: number
  readonly ofCompany: number
}

/**
 * Counts the bytes of attachments of the last 24 hours (including replaced and deleted ones, which are retained), of
 * uploads in pieces that are not finished or not swept, and of uploads in one request that are in progress.
 */
async function countedBytes(work: Work, { companyId, id }: Person): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where is_pending and person_id = ${id})::int as pending,
      coalesce(sum(bytes) filter (where person_id = ${id}), 0)::float8 as "ofPerson",
      coalesce(sum(bytes), 0)::float8 as "ofCompany"
    from (
      select person_id, size as bytes, false as is_pending from attachments
        where company_id = ${companyId} and uploaded_at > now() - interval '1 day'
      union all
      select person_id, size, true from uploads where company_id = ${companyId} and finished_at is null
      union all
      select person_id, bytes, true from upload_reservations where company_id = ${companyId} and expires_at > now()
    ) as counted`.execute(work)
  return rows[0] ?? { pending: 0, ofPerson: 0, ofCompany: 0 }
}
