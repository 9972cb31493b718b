import type { SignedCall } from '../../http/signed-in.ts'
import { jobsOf } from '../parts/jobs.ts'
import { KINDS } from './record.ts'

const UNITS = ['Nos', 'Sqm', 'Rmt', 'Kg', 'MT'] as const

/** The options of the form: jobs, jobs whose template can be copied, types and units (specialised-modules §7). */
export async function sectionProps({ work, person }: SignedCall) {
  const jobs = await jobsOf(work, person)
  const saved = await work
    .selectFrom('section_jobs')
    .select('job_id')
    .where('company_id', '=', person.companyId)
    .execute()
  const withTemplate = new Set(saved.map(({ job_id }) => job_id))
  const options = jobs.map(({ id, customer, isAllowed }) => {
    return { id, text: id, partyname: customer, allow_job: isAllowed ? 1 : 0 }
  })
  return {
    jobidmaster_jobid: options,
    copy_jobidmaster_jobid: options
      .filter(({ id }) => withTemplate.has(id))
      .map(({ id, partyname }) => ({ id, text: `${id} · ${partyname}` })),
    type: KINDS.map((id) => ({ id, text: id === 'structure' ? 'Structure' : id })),
    unit_id: UNITS.map((id) => ({ id, text: id })),
  }
}

export const isUnit = (text: string): boolean => text === '' || UNITS.some((each) => each === text)
