import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dayIn } from '../../../engine/definition/date-range.ts'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { ModuleReport, ReportQuery } from './report.ts'
import { withoutUnseen } from './withheld.ts'
import { storedRows } from '../../rights/stored-rows.ts'
import type { ServerContext } from '../../routes/context.ts'
import { registerListCall } from '../../routes/lists.ts'

/** Answers each report at `/s/{screen}/{name}`. */
export function registerReports(
  app: FastifyInstance,
  context: ServerContext,
  { screen, reports }: { readonly screen: string; readonly reports: Readonly<Record<string, ModuleReport>> },
): void {
  for (const [name, { call, label, list }] of Object.entries(reports)) {
    registerListCall(app, context, {
      path: `/s/${screen}/${name}`,
      label,
      query: call.query,
      list: async (listRequest) => {
        await joinWholeTables(listRequest)
        const query = reportQuery(context, listRequest)
        return withoutUnseen(list(query), query.stored)
      },
    })
  }
}

/**
 * Reports join sums over whole tables. Without statistics, which the embedded database never collects by itself, the
 * planner expects a single row from each sum and recomputes it for each row of the other side. So nested loops are
 * disabled until the end of this transaction.
 */
async function joinWholeTables({ work }: ListRequest): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(work)
}

function reportQuery({ screens }: ServerContext, { person, query, app }: ListRequest): ReportQuery {
  const { timeZone } = app
  return {
    company: person.companyId,
    search: query['search'] ?? '',
    days: requestedDays(query, app),
    today: dayIn(timeZone, new Date()),
    timeZone,
    query,
    stored: storedRows(person, screens),
  }
}
