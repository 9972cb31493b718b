import type { FastifyInstance } from 'fastify'
import listCall from '../../schemas/erp/jobsummary-list.schema.json' with { type: 'json' }
import engineersCall from '../../schemas/erp/jobsummary-siteengineers.schema.json' with { type: 'json' }
import { type Parts, signedIn } from '../http/signed-in.ts'
import { jobSummary } from '../modules/job-summary/jobs.ts'
import { registerReports } from '../modules/reports/report.ts'

const SCREEN = 'jobsummary'

/** The register of jobs (foundation §2, route table): one list, of which each tab shows other columns. */
export function registerJobSummary(app: FastifyInstance, parts: Parts): void {
  registerReports(app, parts, {
    screen: SCREEN,
    reports: { list: { call: listCall, label: 'Job summary', list: jobSummary } },
  })
  const schema = { querystring: engineersCall.query }
  app.get(`/s/${SCREEN}/siteengineers`, { config: { policy: 'session' }, schema }, engineersHandler(parts))
}

/** Who is site engineer of a job: the options of the filter. */
function engineersHandler(parts: Parts) {
  return signedIn(parts, async ({ work, person }) => {
    const rows = await work
      .selectFrom('jobs')
      .select('site_eng')
      .distinct()
      .where('company_id', '=', person.companyId)
      .orderBy('site_eng')
      .execute()
    return { ok: true, get_siteengineers: rows.map(({ site_eng }) => site_eng) }
  })
}
