import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../http/person.ts'
import type { Kind } from './record.ts'

/**
 * Each template row of a company with its progress as of a day (specialised-modules §3, entry row), as a table
 * expression. Percentages are exact `numeric`; callers round them.
 *
 * - `work`: quantity erected up to the day as a share of `nos`; `plan`: planned days passed as a share of all.
 * - `started` and `ended`: as the site reports, else the days of the first entry and of the one that completed the row.
 * - `projected`: the day it ended; else the day it will end at the pace so far; for a row that has not started, its
 *   planned duration from the planned start, or from `day` when that has passed.
 * - `delay`: days from the planned end to `projected`; 0 when the row is on time.
 *
 * @param day yyyy-mm-dd
 */
export function sectionProgress({ companyId }: Person, day: string): RawBuilder<unknown> {
  return sql`(
    select ended.*, ${projected} as projected,
      case when plan_end is null then null else greatest(0, ${projected} - plan_end) end as delay
    from (select begun.*, case when nos > 0 and done >= nos then coalesce(actual_end, last_entry) end as ended
      from (select r.*, ${day}::date as day, coalesce(e.done, 0) as done, coalesce(e.other, 0) as other,
          e.on_day, e.last_entry, coalesce(r.actual_start, e.first_entry) as started,
          least(100, coalesce(100 * e.done / nullif(r.nos, 0), 0)) as work, ${planned(day)} as plan
        from section_rows r left join lateral (
          select sum(qty) filter (where entry_date <= ${day}::date) as done,
            sum(qty) filter (where entry_date <> ${day}::date) as other,
            sum(qty) filter (where entry_date = ${day}::date) as on_day,
            min(entry_date) filter (where entry_date <= ${day}::date) as first_entry,
            max(entry_date) filter (where entry_date <= ${day}::date) as last_entry
          from section_entries e where e.company_id = r.company_id and e.row_id = r.id) e on true
        where r.company_id = ${companyId}) begun) ended)`
}

const planned = (day: string): RawBuilder<string> => sql`case
    when r.plan_start is null or r.plan_end is null then null
    when ${day}::date < r.plan_start then 0
    when ${day}::date >= r.plan_end then 100
    else 100 * (${day}::date - r.plan_start + 1)::numeric / (r.plan_end - r.plan_start + 1) end`

const projected: RawBuilder<string> = sql`case
    when ended is not null then ended
    when done > 0 and started <= day
      then greatest(day, started + ceil((day - started + 1) * nos / done)::int - 1)
    when plan_start is not null and plan_end is not null
      then greatest(day, coalesce(started, plan_start)) + (plan_end - plan_start) end`

/** Per cent of the work of a kind that is done (`work`) or planned (`plan`), over rows `s` of {@link sectionProgress}. */
export function weighted(kind: Kind, column: 'work' | 'plan'): RawBuilder<number> {
  return sql`round(coalesce(sum(s.ratio * s.${sql.ref(column)}) filter (where s.kind = ${sql.lit(kind)}), 0) / 100, 2)::float8`
}

/** The latest of a day, or the greatest delay, over the rows `s` of a kind. */
export function latest(kind: Kind, column: 'plan_end' | 'projected' | 'delay'): RawBuilder<string | number | null> {
  return sql`max(s.${sql.ref(column)}) filter (where s.kind = ${sql.lit(kind)})`
}
