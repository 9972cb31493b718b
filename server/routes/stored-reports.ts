import type { FastifyInstance } from 'fastify'
import report from '../../schemas/erp/report.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { HttpError } from '../http/errors.ts'
import type { Query } from '../rows/lists/conditions.ts'
import { answerReport, reportParameters } from '../rows/reports/reports.ts'
import { screenOf, type ServerContext } from './context.ts'
import { exportable } from './lists.ts'

const KNOWN_PARAMETERS = new Set(Object.keys(report.query.properties))

/** Reports that a screen file defines on the stored rows of another screen (extension `reports`). */
export function registerStoredReports(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: report.query } } as const
  const handler = exportable(
    context,
    async ({ work, person, app }, request) => {
      const definition = screenOf(context, request, 'report')
      const query = request.query as Query
      refuseUnknown(definition, query)
      return await answerReport(context.screens, definition, {
        work,
        person,
        query,
        app,
      })
    },
    401,
  )
  app.get('/s/:screen/report', route, handler)
}

function refuseUnknown(definition: ServerDefinition, query: Query): void {
  const own = new Set(reportParameters(definition))
  const unknown = Object.keys(query).find(
    (name) => !KNOWN_PARAMETERS.has(name) && !own.has(name) && !/^[ovs]\./.test(name),
  )
  if (unknown === undefined) return
  throw new HttpError(400, 'unknown-parameter', `This report has no filter or parameter "${unknown}".`)
}
