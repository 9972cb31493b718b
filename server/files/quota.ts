import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Work } from '../database/tenant.ts'
import { HttpError } from '../http/errors.ts'
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
  /** Counts bytes for 24 hours that are not stored as an attachment. */
  spend(work: Work, person: Person, bytes: number): Promise<void>
}

/** Id of a row. */
export type Reservation = string

/** Unfinished uploads of a person. */
const MOST_PENDING = 100

export function createQuota({ uploadQuota: quota }: Pick<Config, 'uploadQuota'>): Quota {
  const requireRoom: Quota['requireRoom'] = async (work, person, bytes) => {
    await lockUploads(work, person)
    const { pending, ofPerson, ofCompany } = await countedBytes(work, person)
    if (pending > MOST_PENDING) throw new HttpError(429, 'too-many-uploads', TOO_MANY)
    if (ofPerson + bytes > quota.personMb * MB) throw full('person', quota.personMb)
    if (ofCompany + bytes > quota.companyMb * MB) throw full('company', quota.companyMb)
  }
  return {
    requireRoom,
    async reserve(work, person, bytes) {
      await requireRoom(work, person, bytes)
      return await count(work, person, { bytes, until: inMinutes })
    },
    async spend(work, person, bytes) {
      await count(work, person, { bytes, until: tomorrow })
      await releaseReservation(work, person.companyId)
    },
  }
}

/** Longer than a request may take. */
const inMinutes = sql<Date>`now() + interval '5 minutes'`
const tomorrow = sql<Date>`now() + interval '1 day'`

async function count(
  work: Work,
  { companyId: company_id, id: person_id }: Person,
  { bytes, until: expires_at }: { bytes: number; until: typeof tomorrow },
): Promise<Reservation> {
  const id = randomUUID()
  await work.insertInto('upload_reservations').values({ company_id, id, person_id, bytes, expires_at }).execute()
  return id
}

/** Removes the reservation, if there is one, and expired ones of the company. */
export async function releaseReservation(work: Work, company: string, id: Reservation = ''): Promise<void> {
  await work
    .deleteFrom('upload_reservations')
    .where('company_id', '=', company)
    .where((eb) => eb.or([eb('id', '=', id), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
}

const TOO_MANY = `More than ${MOST_PENDING} uploads of yours are not finished. Please wait until they are.`

function full(who: 'person' | 'company', mb: number): HttpError {
  const has = `${who === 'person' ? 'You have' : 'Your company has'} uploaded as much as is allowed in 24 hours (${mb} MB).`
  return new HttpError(413, 'quota', `${has} Please try again later.`)
}

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
 * uploads in pieces that are not finished or not swept, of uploads in one request that are in progress, and of other
 * bodies of the last 24 hours.
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
      select person_id, bytes, expires_at <= ${inMinutes} from upload_reservations
        where company_id = ${companyId} and expires_at > now()
    ) as counted`.execute(work)
  return rows[0] ?? { pending: 0, ofPerson: 0, ofCompany: 0 }
}
