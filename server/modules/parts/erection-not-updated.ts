import { sql } from 'kysely'
import { dayIn } from '../../../engine/definition/date-range.ts'
import { momentText } from '../../http/print.ts'
import { erectionNotUpdated as report } from './reports.ts'
import { limited, MOST_LINES, type ScheduledAlert } from '../../alerts/scheduled/digest.ts'

interface Job {
  readonly JobID: string
  readonly PartyName: string
  readonly SiteEng: string
  readonly created: Date | null
}

/** The report of the same name, as a message (site-modules §9). */
export const erectionNotUpdatedAlert: ScheduledAlert = {
  slug: 'erection-not-updated',
  name: 'Erection not updated',
  description: 'Jobs with dispatched parts for which nothing was erected in the last 3 days.',
  section: 'project',
  erpType: 'steel',
  route: '/partwisestatus',
  async lines({ work, person, app, now }) {
    const { rows: select } = report({ person, search: '', days: {}, today: dayIn(app.timeZone, now) })
    const { rows } = await sql<Job>`select "JobID", "PartyName", "SiteEng", created from (${select}) as jobs_found
      order by created nulls first, "JobID" limit ${sql.lit(MOST_LINES + 1)}`.execute(work)
    return limited(
      rows.map(({ JobID, PartyName, SiteEng, created }) => ({
        label: `${JobID} · ${PartyName}`,
        value: `${created === null ? 'Nothing recorded yet' : `Last update ${momentText(created, app)}`} · ${SiteEng}`,
      })),
    )
  },
}
