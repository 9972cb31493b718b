import type { FastifyInstance } from 'fastify'
import { dayIn, type Days } from '../../../engine/definition/date-range.ts'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import dayWiseCall from './calls/partwise-daywise_list.schema.json' with { type: 'json' }
import notUpdatedCall from './calls/partwise-erectionnotupdated_list.schema.json' with { type: 'json' }
import periodicCall from './calls/partwise-jobwiseperiodic_list.schema.json' with { type: 'json' }
import overallCall from './calls/partwise-list.schema.json' with { type: 'json' }
import pendingCall from './calls/partwise-pendingerection_list.schema.json' with { type: 'json' }
import statusPartsCall from './calls/partwise-statusparts_list.schema.json' with { type: 'json' }
import { registerListCall } from '../../routes/lists.ts'
import type { ServerContext } from '../../routes/context.ts'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { dayWise, statusParts } from './entry-reports.ts'
import { erectionNotUpdated, jobwisePeriodic, overall, pendingErection, type PartReport } from './reports.ts'
import { PART_WISE } from './save-entries.ts'

interface Source {
  readonly call: { readonly query: object }
  readonly report: PartReport
  readonly label: string
}

/** Name of the call → its report (site-modules §7, list and report sources). */
const sources: Readonly<Record<string, Source>> = {
  list: { call: overallCall, report: overall, label: 'Overall' },
  daywise_list: { call: dayWiseCall, report: dayWise, label: 'Day wise' },
  pendingerection_list: { call: pendingCall, report: pendingErection, label: 'Pending for erection' },
  erectionnotupdated_list: {
    call: notUpdatedCall,
    report: erectionNotUpdated,
    label: 'Erection not updated in 3 days',
  },
  jobwiseperiodic_list: { call: periodicCall, report: jobwisePeriodic, label: 'Job-wise periodic erection status' },
  statusparts_list: { call: statusPartsCall, report: statusParts, label: 'Part Wise Status' },
}

export function registerPartWiseReports(app: FastifyInstance, context: ServerContext): void {
  for (const [name, { call, report, label }] of Object.entries(sources)) {
    const list = (listRequest: ListRequest) => report(reportRequest(listRequest))
    registerListCall(app, context, { path: `/s/${PART_WISE}/${name}`, label, query: call.query, list })
  }
}

function reportRequest({ person, query, app }: ListRequest) {
  return { person, search: query['search'] ?? '', days: daysOf(query, app), today: dayIn(app.timeZone, new Date()) }
}

/** The period of a report; the job-wise one requires both days. */
function daysOf(query: ListRequest['query'], app: Pick<AppDefinition, 'timeZone' | 'yearStart'>): Partial<Days> {
  const { startDateSelected, endDateSelected, productionPeriod, productionDate, productionToDate } = query
  const between = (startDate = '', endDate = '', dateRange = '') =>
    requestedDays({ startDate, endDate, dateRange }, app)
  if (startDateSelected !== undefined) return between(startDateSelected, endDateSelected)
  return between(productionDate, productionToDate, productionPeriod)
}
