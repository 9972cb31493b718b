import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../sessions/person.ts'
import { STRUCTURES } from './chart.ts'
import { jobsOf } from './jobs.ts'
import { PART_STATUSES } from './statuses.ts'

/** What is said beside a quantity; the first is usual. */
export const REMARKS = ['In order', 'Short', 'Damaged', 'Rework needed'] as const

/** What the entry form offers (site-modules §7, props). */
export async function partWiseProps(work: Work, person: Person) {
  const jobs = await jobsOf(work, person)
  return {
    JobId: jobs.map(({ id, customer, isAllowed }) => {
      return { id, text: id, Customer: customer, allow_job: isAllowed ? 1 : 0 }
    }),
    Status: options(PART_STATUSES),
    AdditionalStatus: options(REMARKS),
    Description: options(STRUCTURES),
  }
}

const options = (texts: readonly string[]) => texts.map((text) => ({ id: text, text }))
