import { type RawBuilder, sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, textColumn } from '../reports/columns.ts'
import type { ReportQuery } from '../reports/report.ts'
import { whole } from '../../rows/lists/field.ts'

interface ScreenLabel {
  readonly screen: string
  readonly label: string
  /** Whether its rows are documents, which wait for decisions. */
  readonly documents: boolean
}

/**
 * Documents that wait for a decision, by type, status and days since their last move or their date. The period is
 * ignored: this report is about old documents. A type of which the person sees some documents only has no figures.
 */
export function pendingByAge({ stored, today, timeZone, search }: ReportQuery, labels: readonly ScreenLabel[]): List {
  const documents = sql.join(
    labels.map(({ screen }) => sql`select * from ${stored.documents(screen)} one`),
    sql` union all `,
  )
  const types = sql.join(labels.map(({ screen, label }) => sql`(${screen}::text, ${label}::text)`))
  const partly = labels.filter((each) => isPartlySeen(stored, each)).map(({ screen }) => screen)
  const figures = (column: RawBuilder<unknown>) =>
    sql`case when screen = any(${partly}::text[]) then null else ${column} end`
  const age = sql`${today}::date - coalesce((d.last_at at time zone ${timeZone})::date, d.doc_date)`
  return {
    rows: sql`
      select screen || '/' || status as id, screen as "Screen", label as "DocumentType", status as "Status",
        ${figures(sql`count(*)::int`)} as "Waiting", ${figures(between(0, 3))} as "Fresh",
        ${figures(between(4, 7))} as "Week", ${figures(between(8, 30))} as "Weeks",
        ${figures(between(31, null))} as "Older", ${figures(sql`${today}::date - max(age)`)} as "Oldest"
      from (select d.screen, types.label, d.status, greatest(0, ${age}) as age
        from (${documents}) d join (values ${types}) as types (screen, label) on types.screen = d.screen
        where cardinality(d.next_roles) > 0) waiting
      where ${matchesSearch(search, ['label', 'status'])}
      group by screen, label, status`,
    key: ['id'],
    order: ['DocumentType', 'Status'].map((field) => ({ field, down: false })),
    totals: ['Waiting', 'Fresh', 'Week', 'Weeks', 'Older'],
    ...(partly.length > 0 && { withheld: ['Waiting', 'Fresh', 'Week', 'Weeks', 'Older', 'Oldest'] }),
    fields: {
      id: textColumn('ID'),
      Screen: textColumn('Route'),
      DocumentType: textColumn('Document type'),
      Status: textColumn('Status'),
      Waiting: whole('Waiting'),
      Fresh: whole('0–3 days'),
      Week: whole('4–7 days'),
      Weeks: whole('8–30 days'),
      Older: whole('Over 30 days'),
      Oldest: dayColumn('Waiting since'),
    },
  }
}

const isPartlySeen = ({ sees }: ReportQuery['stored'], { screen, documents }: ScreenLabel): boolean =>
  documents && sees({ screen, fields: [], rows: 'shown' }) && !sees({ screen, fields: [], rows: 'every' })

function between(from: number, to: number | null): RawBuilder<number> {
  const until = to === null ? sql`` : sql` and age <= ${sql.lit(to)}`
  return sql`count(*) filter (where age >= ${sql.lit(from)}${until})::int`
}
