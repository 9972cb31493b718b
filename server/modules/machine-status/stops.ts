import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { numberColumn, textColumn } from '../reports/columns.ts'
import { type ReportQuery, isWithinDays } from '../reports/report.ts'

/** Stops that began in a period, with their length (up to now if they have not ended). */
export const machineStops = ({ company, search, days, timeZone }: ReportQuery): List => ({
  rows: sql`
    select s.id::text as id, s.machine_no as "MachineNo", m.machine_type as "MachineType", s.reason as "StopReason",
      s.started_at as "StoppedAt", s.ended_at as "EndedAt",
      floor(extract(epoch from coalesce(s.ended_at, now()) - s.started_at) / 60)::int as "Minutes"
    from machine_stops s join machines m on m.company_id = s.company_id and m.machine_no = s.machine_no
    where s.company_id = ${company} and ${isWithinDays(days, sql`(s.started_at at time zone ${timeZone})::date`)}
      and ${matchesSearch(search, ['s.machine_no', 'm.machine_type', 's.reason'])}`,
  key: ['id'],
  order: [{ field: 'StoppedAt', down: true }],
  totals: ['Minutes'],
  fields: {
    id: textColumn('ID'),
    MachineNo: textColumn('Machine'),
    MachineType: textColumn('Type'),
    StopReason: textColumn('Reason'),
    StoppedAt: { holds: 'datetime', label: 'Stopped at' },
    EndedAt: { holds: 'datetime', label: 'Ended at' },
    Minutes: numberColumn('Length', 'min'),
  },
})
