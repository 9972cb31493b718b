import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, numberColumn, percentColumn, share, textColumn } from '../reports/columns.ts'
import { type ReportQuery, isWithinDays } from '../reports/report.ts'

/** The output of each machine on each day of a period. */
export const machineDays = ({ company, search, days }: ReportQuery): List => ({
  rows: sql`
    select d.machine_no || '/' || d.day as id, d.day as "Day", d.machine_no as "MachineNo",
      m.machine_type as "MachineType", d.planned_kg as "PlannedKg", d.done_kg as "DoneKg",
      ${share(sql`d.done_kg`, sql`d.planned_kg`)} as "DonePer", round(d.run_minutes / 60.0, 2) as "RunHours",
      round(d.stop_minutes / 60.0, 2) as "StopHours",
      ${share(sql`d.run_minutes`, sql`(d.run_minutes + d.stop_minutes)`)} as "Efficiency"
    from machine_days d join machines m on m.company_id = d.company_id and m.machine_no = d.machine_no
    where d.company_id = ${company} and ${isWithinDays(days, sql`d.day`)}
      and ${matchesSearch(search, ['d.machine_no', 'm.machine_type'])}`,
  key: ['id'],
  order: [
    { field: 'Day', down: true },
    { field: 'MachineNo', down: false },
  ],
  totals: ['PlannedKg', 'DoneKg', 'RunHours', 'StopHours'],
  fields: {
    id: textColumn('ID'),
    Day: dayColumn('Day'),
    MachineNo: textColumn('Machine'),
    MachineType: textColumn('Type'),
    PlannedKg: numberColumn('Planned', 'kg'),
    DoneKg: numberColumn('Done', 'kg'),
    DonePer: percentColumn('Done, share of planned'),
    RunHours: numberColumn('Running', 'h'),
    StopHours: numberColumn('Stopped', 'h'),
    Efficiency: percentColumn('Efficiency'),
  },
})
