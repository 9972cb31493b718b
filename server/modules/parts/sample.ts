import { asOwner, setTenant, type Work } from '../../database/tenant.ts'
import type { Database } from '../../database/open.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { insertAll } from '../../sample/filling.ts'
import type { JobSampleOptions } from './sample-entries.ts'
import { jobId, type JobRows, jobRows } from './sample-rows.ts'

const JOBS = 12
const TEST_JOBS = 2

/**
 * Adds jobs with packing lists, stickers and entries to a sample company of the platform steel, if it has no jobs. The
 * stickers of the first job are STK-2401-0001 and following; the last of each job is expired.
 */
export async function seedParts(database: Database, company: SampleCompany, today = dayNow()): Promise<void> {
  if (company.trade !== 'steel') return
  await asOwner(database, (work) => fill(work, company, today))
}

const dayNow = (): string => new Date().toISOString().slice(0, 10)

async function fill(work: Work, { id: company, isTest }: SampleCompany, today: string): Promise<void> {
  await setTenant(work, company)
  const owned = work.selectFrom('companies').select('id').where('id', '=', company).where('sample', '=', true)
  if (!(await owned.executeTakeFirst())) return
  const existing = work.selectFrom('jobs').select('job_id').where('company_id', '=', company).limit(1)
  if (await existing.executeTakeFirst()) return
  const people = await peopleOf(work, company)
  const recorder = people[0]
  if (!recorder) return
  for (let index = 0; index < (isTest ? TEST_JOBS : JOBS); index++) {
    await store(work, jobRows({ company, today, index, recorder }))
    await insertAll(work, 'job_recorders', recordersOf({ company, today, index, recorder }, people))
  }
}

/** The people who record at sites: those without a role in workflows. The first one is the author of all entries. */
async function peopleOf(work: Work, company: string): Promise<readonly JobSampleOptions['recorder'][]> {
  const rows = await work
    .selectFrom('people')
    .select(['id', 'name'])
    .where('company_id', '=', company)
    .where('admin', '=', false)
    .orderBy('id')
    .execute()
  return rows
}

/** Every fourth job, from the second on, has only half of the people as recorders, alternating. */
function recordersOf(
  { company: company_id, index }: JobSampleOptions,
  people: readonly JobSampleOptions['recorder'][],
) {
  const named = index % 4 === 1 ? people.filter((_, place) => (place + (index >> 2)) % 2 === 0) : people
  return named.map(({ id: person_id }) => ({ company_id, job_id: jobId(index), person_id }))
}

async function store(work: Work, { job, lists, parts, stickers, stickerParts, entries }: JobRows): Promise<void> {
  await work.insertInto('jobs').values(job).execute()
  await insertAll(work, 'packing_lists', lists)
  await insertAll(work, 'parts', parts)
  await insertAll(work, 'stickers', stickers)
  await insertAll(work, 'sticker_parts', stickerParts)
  await insertAll(work, 'part_entries', entries)
}
