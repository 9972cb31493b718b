import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Work } from '../database/tenant.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { pendingUploads, type PendingUpload, piecesFolder } from './pending.ts'
import { MB } from './receive.ts'

/** What a person, and a company, may upload in 24 hours; what is on its way counts. */
export interface Quota {
  /**
   * Counts so many bytes until the returned function is called. Throws 413 where there is no room for them, and 429
   * where a person has begun too many uploads.
   */
  reserve(work: Work, person: Person, bytes: number): Promise<() => void>
}

/** Begun and not finished, of a person. */
const MOST_PENDING = 100

export function createQuota({ dataDir, uploadQuota: quota }: Pick<Config, 'dataDir' | 'uploadQuota'>): Quota {
  const held = new Set<PendingUpload>()
  return {
    async reserve(work, person, bytes) {
      const { companyId: company, id } = person
      const stored = await storedBytes(work, person)
      const inPieces = await pendingUploads(piecesFolder(dataDir))
      // Nothing waits from here on: two requests of the same moment see each other.
      const ofCompany = [...inPieces, ...held].filter((each) => each.company === company)
      const own = ofCompany.filter((each) => each.person === id)
      if (own.length > MOST_PENDING) throw new CallError(429, 'too-many-uploads', TOO_MANY)
      if (stored.person + sumOf(own) + bytes > quota.personMb * MB) throw full('You have', quota.personMb)
      if (stored.company + sumOf(ofCompany) + bytes > quota.companyMb * MB) {
        throw full('Your company has', quota.companyMb)
      }
      const upload = { company, person: id, bytes }
      held.add(upload)
      return () => void held.delete(upload)
    },
  }
}

const TOO_MANY = `More than ${MOST_PENDING} uploads of yours are not finished. Please wait until they are.`

const sumOf = (uploads: readonly PendingUpload[]): number => uploads.reduce((sum, { bytes }) => sum + bytes, 0)

const full = (who: string, mb: number): CallError =>
  new CallError(413, 'quota', `${who} uploaded as much as is allowed in 24 hours (${mb} MB). Please try again later.`)

/** Bytes of attachments of the last 24 hours, those replaced or deleted since included: they are kept. */
async function storedBytes(work: Work, { companyId, id }: Person): Promise<{ person: number; company: number }> {
  const { rows } = await sql<{ person: string; company: string }>`
    select coalesce(sum(size) filter (where person_id = ${id}), 0) as person, coalesce(sum(size), 0) as company
    from attachments where company_id = ${companyId} and uploaded_at > now() - interval '1 day'`.execute(work)
  return { person: Number(rows[0]?.person ?? 0), company: Number(rows[0]?.company ?? 0) }
}
