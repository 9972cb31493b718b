import { type RawBuilder, sql } from 'kysely'
import { definitionFor } from '../../rights/definitions.ts'
import { rowRights, seenRows } from '../../rights/rows.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import { fullNameOf } from '../../workflow/document.ts'
import { decisionText } from '../../workflow/moves.ts'
import {
  type DigestContext,
  type DigestLine,
  MOST_LINES,
  type ScheduledAlert,
  limited,
  visibleScreens,
} from './digest.ts'

/** Decisions since the previous digest, on lists the recipient may see. */
export const decisions: ScheduledAlert = {
  slug: 'decisions',
  name: 'Decisions made',
  description:
    'How many documents reached which status since the last such message, and every rejection with its reason.',
  section: null,
  erpType: null,
  route: '/',
  async lines(context) {
    const labels = new Map(visibleScreens(context).map(({ screen, label }) => [screen, label]))
    const { rows } = await sql<{ screen: string; to: string; count: number }>`
      select payload ->> 'screen' as screen, payload ->> 'to' as "to", count(*)::int as count
      from outbox where ${decided(context)} and ${ofSeenDocuments(context)} group by 1, 2 order by 1, 2`.execute(
      context.work,
    )
    const counts = rows.map(({ screen, to, count }) => ({
      label: `${labels.get(screen) ?? screen}: ${to}`,
      value: count.toLocaleString(context.app.locale),
    }))
    return [...counts, ...limited(await rejectionsOf(context))]
  },
}

const decided = ({ person, since, now }: DigestContext): RawBuilder<boolean> => sql`company_id = ${person.companyId}
  and kind = 'decided' and created_at > ${since}::timestamptz and created_at <= ${now}::timestamptz`

/** The decisions about documents that the recipient may see. */
function ofSeenDocuments(context: DigestContext): RawBuilder<boolean> {
  const conditions = visibleScreens(context).map((definition) => {
    const ofScreen = sql<boolean>`payload ->> 'screen' = ${definition.screen}`
    if (rowRights(context.person, definition).length === 0) return ofScreen
    const seen = seenRows(context.person, definition, 'documents')
    return sql<boolean>`(${ofScreen} and exists (select 1 from documents d where ${seen} and d.id = payload ->> 'document'))`
  })
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

interface Rejection {
  readonly screen: string
  readonly document: string
  readonly to: string
  readonly reason: string | null
  readonly by: string | null
}

async function rejectionsOf(context: DigestContext): Promise<readonly DigestLine[]> {
  const { rows } = await sql<Rejection>`
    select o.payload ->> 'screen' as screen, o.payload ->> 'document' as document, o.payload ->> 'to' as "to",
      o.payload ->> 'reason' as reason, p.name as by
    from (select * from outbox where ${decided(context)} and payload ->> 'event' = 'reject'
      and ${ofSeenDocuments(context)}) o
    left join people p on p.company_id = o.company_id and p.id = o.payload ->> 'person'
    order by o.id desc limit ${sql.lit(MOST_LINES + 1)}`.execute(context.work)
  const lines: DigestLine[] = []
  for (const rejection of rows) lines.push(await lineOf(context, rejection))
  return lines
}

async function lineOf(
  context: DigestContext,
  { screen, document: id, to, reason, by }: Rejection,
): Promise<DigestLine> {
  const whole = context.screens.get(screen)
  const definition = whole && definitionFor(context.person, whole)
  const document =
    definition &&
    (await context.work
      .selectFrom('documents')
      .select(documentColumns(definition))
      .where('company_id', '=', context.person.companyId)
      .where('screen', '=', screen)
      .where('id', '=', id)
      .executeTakeFirst())
  const name = definition && document ? fullNameOf(definition, document) : id
  const text = decisionText(definition?.workflow ?? null, { move: 'reject', to }, by ?? '')
  return {
    label: `${definition?.label ?? screen} ${name}`,
    value: `${text}${reason ? `: ${reason}` : ''}`,
  }
}
