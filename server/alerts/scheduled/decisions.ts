import { type RawBuilder, sql } from 'kysely'
import { documentColumns, fullNameOf } from '../../workflow/document.ts'
import { type DigestContext, type Line, MOST_LINES, type ScheduledAlert, limited, visibleScreens } from './digest.ts'

/** What was decided since the digest before, on lists the recipient may see. */
export const decisions: ScheduledAlert = {
  slug: 'decisions',
  name: 'Decisions made',
  description:
    'How many documents reached which status since the last such message, and every rejection with its reason.',
  section: null,
  erpType: null,
  route: '/',
  async lines(about) {
    const labels = new Map(visibleScreens(about).map(({ screen, label }) => [screen, label]))
    const { rows } = await sql<{ screen: string; to: string; count: number }>`
      select payload ->> 'screen' as screen, payload ->> 'to' as "to", count(*)::int as count
      from outbox where ${decided(about)} group by 1, 2 order by 1, 2`.execute(about.work)
    const counts = rows
      .filter(({ screen }) => labels.has(screen))
      .map(({ screen, to, count }) => ({
        label: `${labels.get(screen) ?? screen}: ${to}`,
        value: count.toLocaleString(about.app.locale),
      }))
    return [...counts, ...limited(await rejectionsOf(about))]
  },
}

const decided = ({ person, since, now }: DigestContext): RawBuilder<boolean> => sql`company_id = ${person.companyId}
  and kind = 'decided' and created_at > ${since}::timestamptz and created_at <= ${now}::timestamptz`

interface Rejection {
  readonly screen: string
  readonly document: string
  readonly to: string
  readonly reason: string | null
  readonly by: string | null
}

async function rejectionsOf(about: DigestContext): Promise<readonly Line[]> {
  const screens = visibleScreens(about)
  const { rows } = await sql<Rejection>`
    select o.payload ->> 'screen' as screen, o.payload ->> 'document' as document, o.payload ->> 'to' as "to",
      o.payload ->> 'reason' as reason, p.name as by
    from (select * from outbox where ${decided(about)} and payload ->> 'event' = 'reject'
      and payload ->> 'screen' = any(${screens.map(({ screen }) => screen)}::text[])) o
    left join people p on p.company_id = o.company_id and p.id = o.payload ->> 'person'
    order by o.id desc limit ${sql.lit(MOST_LINES + 1)}`.execute(about.work)
  const lines: Line[] = []
  for (const rejection of rows) lines.push(await lineOf(about, rejection))
  return lines
}

async function lineOf(about: DigestContext, { screen, document: id, to, reason, by }: Rejection): Promise<Line> {
  const definition = about.screens.get(screen)
  const document = await about.work
    .selectFrom('documents')
    .select(documentColumns)
    .where('company_id', '=', about.person.companyId)
    .where('screen', '=', screen)
    .where('id', '=', id)
    .executeTakeFirst()
  const name = definition && document ? fullNameOf(definition, document) : id
  return {
    label: `${definition?.label ?? screen} ${name}`,
    value: `${to} by ${by ?? ''}${reason ? `: ${reason}` : ''}`,
  }
}
