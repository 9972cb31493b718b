import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { isAllowed } from '../parts/jobs.ts'
import {
  BRICK_WALLS,
  CHECK_STATUSES,
  LABOUR_TYPES,
  MACHINERY_TYPES,
  PERFORMANCES,
  PROJECT_STAGES,
  SITE_CLEARANCES,
  STAGES,
} from './words.ts'

/** The options of the form and of the list's filters (site-modules §7, props). */
export async function erectionProps(work: Work, person: Person) {
  const jobs = await work
    .selectFrom('jobs')
    .select(['job_id', 'customer', 'site_eng', 'contractor', isAllowed(person).as('isAllowed')])
    .where('company_id', '=', person.companyId)
    .orderBy('job_id')
    .execute()
  const named = (values: readonly string[]) => options([...new Set(values)].filter((each) => each !== '').toSorted())
  return {
    JobId: jobs.map(({ job_id: id, customer: PartyName, site_eng: SiteEng, isAllowed }) => {
      return { id, text: `${id} · ${PartyName}`, PartyName, SiteEng, allow_job: isAllowed ? 1 : 0 }
    }),
    SiteEng: named(jobs.map(({ site_eng }) => site_eng)),
    contractors: named(jobs.map(({ contractor }) => contractor)),
    ErectionStage: options(Object.keys(STAGES)),
    labourtype: options(LABOUR_TYPES),
    machinerytype: options(MACHINERY_TYPES),
    SiteClearance: options(SITE_CLEARANCES),
    BrickWall: options(BRICK_WALLS),
    Performance: options(PERFORMANCES),
    ProjectStages: options(PROJECT_STAGES),
    checklist: options(CHECK_STATUSES),
  }
}

const options = (texts: readonly string[]) => texts.map((text) => ({ id: text, text }))
