import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Contacts of other companies, and every e-mail and WhatsApp message with its outcome. */
export const alerts: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...past, ...policies, ...definerFunctions, ...grants])
    await sql.raw(statement).execute(database)
}

const tables = [
  // A contact belongs to the party of this name in documents; contacts never sign in.
  `create table contacts (
    company_id text not null references companies, id text not null, party text not null, name text not null,
    email text not null default '', phone text not null default '',
    primary key (company_id, id))`,
  'create index contacts_of on contacts (company_id, party)',
  // One row per recipient. It keeps the text and the attached files even if the document changes.
  `create table messages (
    company_id text not null references companies, id text not null, channel text not null, kind text not null,
    recipient text not null, username text not null, slug text not null, pk text not null, subject text not null,
    body text not null, html text not null default '', route text not null, head jsonb not null,
    files jsonb not null default '[]', sent_by text, state text not null default 'Queued',
    attempts int not null default 0, next_at timestamptz not null default now(), provider_id text, failure text,
    created_at timestamptz not null default now(), sent_at timestamptz, delivered_at timestamptz, read_at timestamptz,
    primary key (company_id, id))`,
  'create index messages_newest on messages (company_id, channel, created_at, id)',
  `create index messages_due on messages (company_id, next_at) where state = 'Queued'`,
  'create index outbox_waiting on outbox (company_id, id) where sent_at is null',
]

/** Events from before there was a delivery do not send alerts now. */
const past = [
  `do $$ declare c companies%rowtype; begin
    for c in select * from companies loop
      perform set_config('app.company', c.id, true);
      update outbox set sent_at = created_at where company_id = c.id and sent_at is null;
    end loop;
    perform set_config('app.company', '', true);
  end $$`,
]

const policies = ['contacts', 'messages'].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

/**
 * The delivery job reads every company under its row-level security, one after the other, and learns only which have
 * messages to send. People's phones are stored with their accounts, which the working role cannot read: a function
 * returns those of its company.
 */
const definerFunctions = [
  `create function companies_to_deliver()
    returns table (company_id text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from outbox o where o.company_id = c.id and o.sent_at is null)
          or exists (select 1 from messages m where m.company_id = c.id and m.state = 'Queued' and m.next_at <= now())
        then company_id := c.id; return next; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  `create function company_phones()
    returns table (person_id text, country_code text, phone text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.person_id, a.country_code, a.phone from accounts a
      where a.company_id = current_setting('app.company', true) $$`,
  // For the footer of a message that is written without a session.
  `create function company_head()
    returns table (company text, address text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.name, c.address from companies c where c.id = current_setting('app.company', true) $$`,
  'revoke all on function companies_to_deliver(), company_phones(), company_head() from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function companies_to_deliver(), company_phones(), company_head() to ${app}`,
  `grant select on contacts to ${app}`,
  `grant select, insert on messages to ${app}`,
  // The text of a message never changes.
  `grant update (state, attempts, next_at, provider_id, failure, sent_at, delivered_at, read_at) on messages to ${app}`,
  `grant update (sent_at) on outbox to ${app}`,
]
