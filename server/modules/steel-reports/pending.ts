import { type RawBuilder, sql } from 'kysely'
import type { List } from '../../lists/list.ts'
import { day, matches, text } from '../parts/report-parts.ts'
import { type ReportQuery, whole } from '../reports/report.ts'

interface ScreenLabel {
  readonly screen: string
  readonly label: string
}

/**
 * Documents that wait for a decision, by type, status and days since their last move or their date. The period is
 * ignored: this report is about old documents.
 */
export function pendingByAge({ stored, today, timeZone, search }: ReportQuery, labels: readonly ScreenLabel[]): List {
  const documents = sql.join(
    labels.map(({ screen }) => sql`select * from ${stored.documents(screen)} one`),
    sql` union all `,
  )
  const types = sql.join(labels.map(({ screen, label }) => sql`(${screen}::text, ${label}::text)`))
  const age = sql`${today}::date - coalesce((d.last_at at time zone ${timeZone})::date, d.doc_date)`
  return {
    rows: sql`
      select screen || '/' || status as id, screen as "Screen", label as "DocumentType", status as "Status",
        count(*)::int as "Waiting", ${between(0, 3)} as "Fresh", ${between(4, 7)} as "Week",
        ${between(8, 30)} as "Weeks", ${between(31, null)} as "Older", ${today}::date - max(age) as "Oldest"
      from (select d.screen, types.label, d.status, greatest(0, ${age}) as age
        from (${documents}) d join (values ${types}) as types (screen, label) on types.screen = d.screen
        where cardinality(d.next_roles) > 0) waiting
      where ${matches(search, ['label', 'status'])}
      group by screen, label, status`,
    key: ['id'],
    order: ['DocumentType', 'Status'].map((field) => ({ field, down: false })),
    totals: ['Waiting', 'Fresh', 'Week', 'Weeks', 'Older'],
    fields: {
      id: text('ID'),
      Screen: text('Route'),
      DocumentType: text('Document type'),
      Status: text('Status'),
      Waiting: whole('Waiting'),
      Fresh: whole('0–3 days'),
      Week: whole('4–7 days'),
      Weeks: whole('8–30 days'),
      Older: whole('Over 30 days'),
      Oldest: day('Waiting since'),
    },
  }
}

function between(from: number, to: number | null): RawBuilder<number> {
  const until = to === null ? sql`` : sql` and age <= ${sql.lit(to)}`
  return sql`count(*) filter (where age >= ${sql.lit(from)}${until})::int`
}
