import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { findPartsJob, refuseStranger } from '../parts/jobs.ts'
import { CHECKLIST, STAGES } from './words.ts'

/** The server key of the screen. */
export const ERECTION = 'erectionstatus'

export interface ErectionEntry {
  readonly id: string
  readonly job_id: string
}

async function entryOf(work: Work, { companyId }: Person, id: string): Promise<ErectionEntry | undefined> {
  return await work
    .selectFrom('erection_entries')
    .select(['id', 'job_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** An entry of the person's company that is not deleted. Throws 404. */
export async function findEntry(work: Work, person: Person, id: string): Promise<ErectionEntry> {
  const entry = await entryOf(work, person, id)
  if (!entry) throw new HttpError(404, 'not-found', 'There is no such entry.')
  return entry
}

/** The same for a change: locked until the transaction ends. Throws 403 for a person who may not record for its job. */
export async function findEntryToChange({ work, person }: SignedCall, id: string): Promise<ErectionEntry> {
  const entry = await findEntry(work, person, id)
  await work
    .selectFrom('erection_entries')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  refuseStranger(await findPartsJob(work, person, entry.job_id))
  return entry
}

/** Whether there is such an entry, for comments and daily pictures. */
export async function isEntry(work: Work, id: string, person: Person): Promise<boolean> {
  return (await entryOf(work, person, id)) !== undefined
}

/** Whether files may be attached to this stage of an entry: `ES-0001:Hold`. */
export async function isStageOfEntry(work: Work, pk: string, person: Person): Promise<boolean> {
  const [entry = '', code = ''] = pk.split(':')
  return Object.hasOwn(STAGES, code) && (await isEntry(work, entry, person))
}

/** Whether files may be attached to this check of an entry: `ES-0001:S01`. */
export async function isCheckOfEntry(work: Work, pk: string, person: Person): Promise<boolean> {
  const [entry = '', code = ''] = pk.split(':')
  return CHECKLIST.some((check) => check.code === code) && (await isEntry(work, entry, person))
}
