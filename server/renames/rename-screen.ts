import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { eventSlug } from '../alerts/event-alerts.ts'
import type { Work } from '../database/tenant.ts'
import type { Pair } from './pairs.ts'

interface NamedScreen {
  readonly company: string
  readonly screen: string
}

/** How many rows are stored under the name of a screen; deleted records are none. */
export async function countStoredRows(work: Work, { company, screen }: NamedScreen): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    ((select count(*) from documents where company_id = ${company} and screen = ${screen})
    + (select count(*) from records where company_id = ${company} and screen = ${screen} and deleted_at is null)
    + (select count(*) from ledger_entries where company_id = ${company} and screen = ${screen}))::int
    as count`.execute(work)
  return rows[0]?.count ?? 0
}

/** Whether the company has anything under the name of a screen: rows, or rules that it has accepted. */
export async function isScreenStored(work: Work, { company, screen }: NamedScreen): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select (
    exists (select 1 from documents where company_id = ${company} and screen = ${screen})
    or exists (select 1 from records where company_id = ${company} and screen = ${screen})
    or exists (select 1 from ledger_entries where company_id = ${company} and screen = ${screen})
    or exists (select 1 from rules where company_id = ${company} and screen = ${screen})) as found`.execute(work)
  return rows[0]?.found ?? false
}

/** Tables in which a screen without rows may have settings: those of the renamed screen replace them. */
const SETTINGS: readonly string[] = [
  'checklist_defaults',
  'document_series',
  'filter_columns',
  'key_rules',
  'ledger_rules',
  'rules',
  'slug_configs',
]
/** Columns with the name of a screen, in whatever table; `attachments` and `messages` call it otherwise. */
const COLUMNS: readonly string[] = ['screen', 'from_screen', 'to_screen', 'line_screen', 'target_table']

/** Gives everything that the company has stored for a screen to the name it has now. Needs `asOwner`. */
export async function renameScreen(
  work: Work,
  company: string,
  { pair: { from, to }, app }: { readonly pair: Pair; readonly app: Pick<AppDefinition, 'statuses'> },
): Promise<void> {
  for (const table of SETTINGS)
    await sql`delete from ${sql.table(table)} where company_id = ${company} and screen = ${to}
      and exists (select 1 from ${sql.table(table)} where company_id = ${company} and screen = ${from})`.execute(work)
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any(${[...COLUMNS]}::text[])
      and exists (select 1 from information_schema.columns k where k.table_schema = c.table_schema
        and k.table_name = c.table_name and k.column_name = 'company_id')
    order by 1, 2`.execute(work)
  for (const { table_name, column_name } of [...rows, { table_name: 'messages', column_name: 'slug' }])
    await sql`update ${sql.table(table_name)} set ${sql.ref(column_name)} = ${to}
      where company_id = ${company} and ${sql.ref(column_name)} = ${from}`.execute(work)
  await sql`update outbox set payload = jsonb_set(payload, '{screen}', to_jsonb(${to}::text))
    where company_id = ${company} and sent_at is null and payload ->> 'screen' = ${from}`.execute(work)
  await sql`update people set flags = (flags - ${`module_${from}`}::text)
      || jsonb_build_object(${`module_${to}`}::text, flags -> ${`module_${from}`}::text)
    where company_id = ${company} and flags ? ${`module_${from}`}::text`.execute(work)
  for (const { name } of app.statuses)
    await renameAlert(work, company, { from: eventSlug(from, name), to: eventSlug(to, name) })
}

/** The alert of a renamed screen or status, with its subscribers and runs. Needs `asOwner`. */
export async function renameAlert(work: Work, company: string, { from, to }: Pair): Promise<void> {
  const { rows } = await sql`
    insert into alert_settings select (jsonb_populate_record(s, jsonb_build_object('slug', ${to}::text))).*
    from alert_settings s where s.company_id = ${company} and s.slug = ${from} and ${from}::text <> ${to}::text
    on conflict do nothing returning slug`.execute(work)
  if (rows.length === 0) return
  for (const table of ['alert_subscribers', 'alert_runs'])
    await sql`update ${sql.table(table)} set slug = ${to} where company_id = ${company} and slug = ${from}`.execute(
      work,
    )
  await sql`delete from alert_settings where company_id = ${company} and slug = ${from}`.execute(work)
}
