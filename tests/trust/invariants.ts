/**
 * The invariants that hold after every fault: transitions = audit = outbox, each document's state is the replay of its
 * audit, acknowledged changes have their effect, and no row belongs to another company than its parent.
 */
import { sql } from 'kysely'
import { verifyAudit } from '../../server/audit/verify.ts'
import { inTenant, type Work } from '../../server/database/tenant.ts'
import type { Site } from '../contract/databases.ts'
import { withoutRowSecurity } from '../contract/without-row-security.ts'

/** The changes that a server has acknowledged with 200, before or after a fault. */
export interface Acknowledged {
  /** The status to which a document was moved. */
  readonly moves?: readonly { readonly document: string; readonly to: string }[]
  readonly comments?: readonly string[]
  /** Ids of attachments. */
  readonly files?: readonly string[]
  /** Ids of exports. */
  readonly exports?: readonly string[]
}

const COMPANIES = ['steel', 'tex'] as const

/**
 * @param acknowledged changes that the server has acknowledged, in calls of the company `steel`
 * @returns a line per error; empty if all invariants hold
 */
export async function inconsistencies(
  site: Pick<Site, 'database' | 'installation'>,
  acknowledged: Acknowledged = {},
): Promise<readonly string[]> {
  const found: string[] = []
  for (const company of COMPANIES) {
    const wrong = await inTenant(site.database, company, async (work) => [
      ...(await unequalMoves(work)),
      ...(await wrongReplays(work)),
      ...(await wrongCounts(work)),
      ...(await brokenChain(work, company)),
      ...(company === 'steel' ? await withoutEffect(work, acknowledged) : []),
    ])
    found.push(...wrong.map((line) => `${company}: ${line}`))
  }
  return [...found, ...(await withoutRowSecurity(site, foreignParents))]
}

interface Line {
  readonly line: string
}

const MOVES = sql`('approve', 'reject', 'submit', 'withdraw', 'revise')`

/** Each transition and each save increases the version: all of them are audited, and each move has its event. */
async function unequalMoves(work: Work): Promise<readonly string[]> {
  const { rows } = await sql<Line>`
    with moves as (
      select document_id as id, entry::jsonb ->> 'screen' as screen, (entry::jsonb ->> 'version')::int as version
        from audit where event in ${MOVES}),
    events as (
      select payload ->> 'document' as id, payload ->> 'screen' as screen, (payload ->> 'version')::int as version
        from outbox where kind = 'decided'),
    changed as (
      select document_id as id, entry::jsonb ->> 'screen' as screen, count(*) as changes
        from audit where event in ('document-changed', 'files-changed') group by 1, 2),
    audited as (
      select id, screen, count(*) as audited, count(distinct version) as versions from moves group by 1, 2),
    sent as (select id, screen, count(*) as events from events group by 1, 2),
    counted as (
      select screen, id, d.version - 1 - coalesce(changes, 0) as transitions, coalesce(audited, 0) as audited,
          coalesce(versions, 0) as versions, coalesce(events, 0) as events
        from documents d left join changed using (screen, id) left join audited using (screen, id)
          left join sent using (screen, id))
    select format('%s %s: %s transitions, %s in the audit (%s versions), %s in the outbox',
        screen, id, transitions, audited, versions, events) as line
      from counted where not (transitions = audited and audited = versions and audited = events)
    union all
    select format('%s %s: version %s is in the audit or the outbox alone', screen, id, version)
      from moves full join events using (screen, id, version) where moves.version is null or events.version is null`.execute(
    work,
  )
  return rows.map(({ line }) => line)
}

/** Each entry starts at the status where the previous one ended, and the last one ends at the document's status. */
async function wrongReplays(work: Work): Promise<readonly string[]> {
  const { rows } = await sql<Line>`
    with steps as (
      select document_id as id, entry::jsonb ->> 'screen' as screen, seq, entry::jsonb ->> 'from' as start,
          entry::jsonb ->> 'to' as goal, lag(entry::jsonb ->> 'to') over (
            partition by document_id, entry::jsonb ->> 'screen' order by seq) as before
        from audit where entry::jsonb ->> 'to' is not null and document_id is not null),
    ends as (select distinct on (screen, id) screen, id, goal from steps order by screen, id, seq desc)
    select format('%s %s: audit row %s begins at %s and not at %s', screen, id, seq, start, before) as line
      from steps where before is not null and start is distinct from before
    union all
    select format('%s %s is %s, by its audit %s', d.screen, d.id, d.status, e.goal)
      from documents d join ends e using (screen, id) where d.status <> e.goal`.execute(work)
  return rows.map(({ line }) => line)
}

/** The file count of a document is right; an export that is ready has its rows. */
async function wrongCounts(work: Work): Promise<readonly string[]> {
  const { rows } = await sql<Line>`
    select format('%s %s counts %s files and has %s', screen, id, counted, stored) as line from (
      select screen, id, files as counted, (select count(*) from attachments a
        where a.target_table = d.screen and a.target_pk = d.id and a.deleted_at is null and a.replaced_at is null) as stored
      from documents d) each where counted <> stored
    union all
    select format('export %s is ready with %s of %s rows', id, done, total) from exports
      where state = 'ready' and (done <> total or size is null)
    union all
    select format('decision %s has no answer', key) from decisions where answer is null`.execute(work)
  return rows.map(({ line }) => line)
}

async function brokenChain(work: Work, company: string): Promise<readonly string[]> {
  const found = await verifyAudit(work, company)
  return found.ok ? [] : [`audit row ${found.seq}: ${found.why}`]
}

async function withoutEffect(work: Work, acknowledged: Acknowledged): Promise<readonly string[]> {
  const { moves = [], comments = [], files = [], exports = [] } = acknowledged
  const { rows: audited } = await sql<{ document: string; to: string }>`
    select document_id as document, entry::jsonb ->> 'to' as "to" from audit where event in ${MOVES}`.execute(work)
  const done = new Set(audited.map(({ document, to }) => `${document} ${to}`))
  const stored = {
    comments: new Set((await work.selectFrom('comments').select('comment').execute()).map(({ comment }) => comment)),
    files: new Set((await work.selectFrom('attachments').select('id').execute()).map(({ id }) => id)),
    exports: new Set((await work.selectFrom('exports').select('id').execute()).map(({ id }) => id)),
  }
  const lost = (name: string, all: readonly string[], there: ReadonlySet<string>): readonly string[] =>
    all.filter((each) => !there.has(each)).map((each) => `acknowledged ${name} ${each} is lost`)
  return [
    ...lost(
      'move',
      moves.map(({ document, to }) => `${document} ${to}`),
      done,
    ),
    ...lost('comment', comments, stored.comments),
    ...lost('file', files, stored.files),
    ...lost('export', exports, stored.exports),
  ]
}

/**
 * Checks the rows of all companies. The rows of foreign keys that do not include the company are compared here; the
 * database itself checks the others. References to documents by id only have no foreign key.
 */
async function foreignParents(work: Work): Promise<readonly string[]> {
  const { rows: keys } = await sql<{ child: string; parent: string; columns: string[]; targets: string[] }>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      (select array_agg(a.attname::text order by k.at) from unnest(c.conkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
      (select array_agg(a.attname::text order by k.at) from unnest(c.confkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as targets
    from pg_constraint c where c.contype = 'f'
      and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'company_id')
      and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'company_id')`.execute(work)
  const loose = keys.filter(({ columns }) => !columns.includes('company_id'))
  const checks = [
    ...loose.map(({ child, parent, columns, targets }) => ({ child, parent, columns, targets })),
    { child: 'comments', parent: 'documents', columns: ['screen', 'document_id'], targets: ['screen', 'id'] },
    { child: 'notifications', parent: 'documents', columns: ['screen', 'document_id'], targets: ['screen', 'id'] },
    { child: 'attachments', parent: 'documents', columns: ['target_table', 'target_pk'], targets: ['screen', 'id'] },
  ]
  const found: string[] = []
  for (const { child, parent, columns, targets } of checks) {
    const pairs = columns.map((column, at) => `p.${targets[at]} = c.${column}`).join(' and ')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(child)} c
      where exists (select from ${sql.table(parent)} p where ${sql.raw(pairs)})
        and not exists (select from ${sql.table(parent)} p where ${sql.raw(pairs)} and p.company_id = c.company_id)`.execute(
      work,
    )
    if (rows[0]?.count !== 0) found.push(`${rows[0]?.count} rows of ${child} belong to a ${parent} of another company`)
  }
  return found
}
