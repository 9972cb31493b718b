import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { numberColumn, percentColumn, share, textColumn } from '../reports/columns.ts'
import type { ReportQuery } from '../reports/report.ts'

/**
 * The current state of each machine: stopped while a stop is open, running while it has an order, else idle. Its
 * efficiency is its speed as a share of the rated one. The period is ignored.
 */
export const machinesNow = ({ company, search }: ReportQuery): List => ({
  rows: sql`
    select * from (
      select m.machine_no as "MachineNo", m.machine_type as "MachineType", m.hall as "Hall",
        case when s.id is not null then 'Stopped' when r.id is not null then 'Running' else 'Idle' end as "Status",
        case when s.id is not null then 'danger' when r.id is not null then 'success' else 'plain' end as "StatusClass",
        coalesce(s.started_at, r.started_at, ended.at) as "Since", coalesce(s.reason, '') as "StopReason",
        coalesce(r.order_no, '') as "OrderNo", coalesce(r.party, '') as "PartyName",
        coalesce(r.article, '') as "ArticleName", ${speed} as "Speed", m.rated_speed as "RatedSpeed",
        ${share(speed, sql`m.rated_speed`)} as "Efficiency", coalesce(r.planned_kg, 0) as "PlannedKg",
        coalesce(r.done_kg, 0) as "DoneKg", ${share(sql`r.done_kg`, sql`r.planned_kg`)} as "DonePer"
      from machines m
      left join machine_runs r on r.company_id = m.company_id and r.machine_no = m.machine_no and r.ended_at is null
      left join machine_stops s on s.company_id = m.company_id and s.machine_no = m.machine_no and s.ended_at is null
      left join (select machine_no, max(ended_at) as at from machine_runs where company_id = ${company}
        group by machine_no) ended on ended.machine_no = m.machine_no
      where m.company_id = ${company}) machines
    where ${matchesSearch(search, ['MachineNo', 'MachineType', 'Status', 'OrderNo', 'PartyName', 'ArticleName', 'StopReason'])}`,
  key: ['MachineNo'],
  totals: ['PlannedKg', 'DoneKg'],
  fields: {
    MachineNo: textColumn('Machine'),
    MachineType: textColumn('Type'),
    Hall: textColumn('Hall'),
    Status: textColumn('Status'),
    StatusClass: textColumn('Status, colour'),
    Since: { holds: 'datetime', label: 'Since' },
    StopReason: textColumn('Reason'),
    OrderNo: textColumn('Order no'),
    PartyName: textColumn('Party name'),
    ArticleName: textColumn('Article'),
    Speed: numberColumn('Speed', 'a minute'),
    RatedSpeed: numberColumn('Rated speed', 'a minute'),
    Efficiency: percentColumn('Efficiency'),
    PlannedKg: numberColumn('Planned', 'kg'),
    DoneKg: numberColumn('Done', 'kg'),
    DonePer: percentColumn('Done, share of planned'),
  },
})

/** The speed of a stopped machine is 0. */
const speed = sql`case when s.id is null then coalesce(r.speed, 0) else 0 end`
