import { sql } from 'kysely'
import { recordRightsChanges } from '../../audit/rights-changes.ts'
import type { Database } from '../../database/open.ts'
import { inTenant } from '../../database/tenant.ts'
import { createRunner, type JobQueue, type Runner } from '../../jobs/runner.ts'
import { companiesWithEnds, recordEnds } from './session-ends.ts'

const MINUTE_MS = 60_000

/**
 * Once a minute, audits what no call audits: sessions that expired, and rights that were changed in the database. There
 * is one job per company with such events.
 */
export function createAccessAudit(database: Database, log: (error: unknown) => void): Runner {
  const queue: JobQueue<string> = {
    everyMs: MINUTE_MS,
    async due() {
      return [...new Set([...(await companiesWithEnds(database)), ...(await companiesWithChanges(database))])]
    },
    async run(company, { isClosing }) {
      let recorded = 1
      while (recorded > 0 && !isClosing()) {
        recorded = await inTenant(database, company, async (work) => {
          return (await recordEnds(work, company)) + (await recordRightsChanges(work, company))
        })
      }
    },
  }
  return createRunner(queue, log)
}

async function companiesWithChanges({ kysely }: Database): Promise<readonly string[]> {
  return await kysely.transaction().execute(async (work) => {
    const { rows } = await sql<{ id: string }>`select companies_with_rights_changes() as id`.execute(work)
    return rows.map(({ id }) => id)
  })
}
