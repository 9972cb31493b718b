import type { FastifyInstance } from 'fastify'
import listCall from './calls/jobsummary-list.schema.json' with { type: 'json' }
import engineersCall from './calls/jobsummary-siteengineers.schema.json' with { type: 'json' }
import { signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { jobSummary } from './jobs.ts'
import { registerReports } from '../reports/register-reports.ts'

const SCREEN = 'jobsummary'

/** The register of jobs (foundation §2, route table): one list, of which each tab shows different columns. */
export function registerJobSummary(app: FastifyInstance, context: ServerContext): void {
  registerReports(app, context, {
    screen: SCREEN,
    reports: { list: { call: listCall, label: 'Job summary', list: jobSummary } },
  })
  const schema = { querystring: engineersCall.query }
  app.get(`/s/${SCREEN}/siteengineers`, { config: { policy: 'session' }, schema }, engineersHandler(context))
}

/** The site engineers of jobs, as options of the filter. */
function engineersHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => {
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
