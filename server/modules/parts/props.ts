import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { STRUCTURES } from './chart.ts'
import { jobsOf } from './jobs.ts'
import { stagesOf } from './stages.ts'

/** Additional statuses of a quantity; the first is the usual one. */
export const REMARKS = ['In order', 'Short', 'Damaged', 'Rework needed'] as const

/** The options of the entry form (site-modules §7, props). */
export async function partWiseProps(work: Work, person: Person) {
  const jobs = await jobsOf(work, person)
  return {
    JobId: jobs.map(({ id, customer, isAllowed }) => {
      return { id, text: id, Customer: customer, allow_job: isAllowed ? 1 : 0 }
    }),
    Status: options(await stagesOf(work, person)),
    AdditionalStatus: options(REMARKS),
    Description: options(STRUCTURES),
  }
}

/** Texts as options of a form. */
export const options = (texts: readonly string[]) => texts.map((text) => ({ id: text, text }))
