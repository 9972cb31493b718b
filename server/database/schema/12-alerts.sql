-- Events, messages, notifications and schedules.

-- Events whose alerts are to be sent. An event that fails is tried again later, and finally set aside; in the
-- meantime later events are processed.
create table outbox (
  company_id text not null references companies,
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Failed attempts.
  attempts int not null default 0,
  -- When it may be processed.
  next_at timestamptz not null default now(),
  -- Set aside: it is not tried again.
  failed_at timestamptz,
  -- Why the latest attempt failed.
  failure text,
  primary key (company_id, id)
);
create index outbox_newest on outbox (company_id, created_at);
create index outbox_waiting on outbox (company_id, id) where sent_at is null and failed_at is null;
alter table outbox enable row level security, force row level security;
create policy tenant on outbox using (company_id = current_setting('app.company', true));
grant select, insert, update (sent_at, attempts, next_at, failed_at, failure) on outbox to countersign_app;
grant select, insert on outbox to countersign_mover;

-- People of other companies. A contact belongs to the party of this name in documents; contacts never sign in.
create table contacts (
  company_id text not null references companies,
  id text not null,
  -- The contact's party, by its name in documents.
  party text not null,
  name text not null,
  email text not null default '',
  phone text not null default '',
  primary key (company_id, id)
);
create index contacts_of on contacts (company_id, party);
alter table contacts enable row level security, force row level security;
create policy tenant on contacts using (company_id = current_setting('app.company', true));
grant select on contacts to countersign_app;

-- Every e-mail and WhatsApp message with its outcome, one row per recipient. It keeps the text and the attached files
-- even if the document changes.
create table messages (
  company_id text not null references companies,
  -- Also used in its Message-ID.
  id text not null,
  channel text not null,
  kind text not null,
  -- E-mail address, or phone number with its country.
  recipient text not null,
  username text not null,
  slug text not null,
  pk text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  -- Route of the site that people of the company open.
  route text not null,
  head jsonb not null,
  files jsonb not null default '[]',
  -- The person who sent it; null: the system.
  sent_by text,
  state text not null default 'Queued',
  -- Also the token of the lease: an older attempt can no longer mark the message.
  attempts int not null default 0,
  -- Time of the next attempt.
  next_at timestamptz not null default now(),
  provider_id text,
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (company_id, id)
);
create index messages_newest on messages (company_id, channel, created_at, id);
create index messages_due on messages (company_id, next_at) where state = 'Queued';
alter table messages enable row level security, force row level security;
create policy tenant on messages using (company_id = current_setting('app.company', true));
grant select, insert, update (state, attempts, next_at, provider_id, failure, sent_at, delivered_at, read_at)
  on messages to countersign_app;

-- Companies with an event or a message that is due.
create function companies_to_deliver()
  returns table (company_id text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      if exists (select 1 from outbox o
          where o.company_id = c.id and o.sent_at is null and o.failed_at is null and o.next_at <= now())
        or exists (select 1 from messages m where m.company_id = c.id and m.state = 'Queued' and m.next_at <= now())
      then company_id := c.id; return next; end if;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function companies_to_deliver from public;
grant execute on function companies_to_deliver to countersign_app;

-- Notices to people about documents.
create table notifications (
  company_id text not null references companies,
  -- The recipient.
  person_id text not null,
  id bigint generated always as identity,
  screen text not null,
  document_id text not null,
  text text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, person_id, id)
);
create index notifications_unread on notifications (company_id, person_id) where read_at is null;
alter table notifications enable row level security, force row level security;
create policy tenant on notifications using (company_id = current_setting('app.company', true));
grant select, insert, update (read_at) on notifications to countersign_app;

create function announce_notification() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('countersign_changes', json_build_object(
      'company', coalesce(new.company_id, old.company_id), 'screen', 'notification', 'person', new.person_id)::text);
    return null;
  end $$;
create trigger announce after insert or update of read_at on notifications for each row
  execute function announce_notification();

-- Schedules of alerts; `next_due` is null while nothing is scheduled.
create table alert_settings (
  company_id text not null references companies,
  -- Key of the alert: `screen-status` of an event alert, the name of a scheduled one.
  slug text not null,
  -- Whether contacts of the document's party receive it, too.
  to_client boolean not null default false,
  -- Null: it is not scheduled.
  frequency text check (frequency in ('Daily', 'Weekly', 'Monthly')),
  -- Weekly: 1 is Monday, 7 Sunday.
  week_days int[] not null default '{}',
  -- Monthly: 1 to 28; 0 is the last day.
  month_day int check (month_day between 0 and 28),
  -- HH:MM in `time_zone`.
  at text check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The time zone `next_due` was computed in.
  time_zone text,
  next_due timestamptz,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  -- Failed attempts for this due time.
  attempts int not null default 0,
  -- When it is tried again; null: when it is due.
  retry_at timestamptz,
  primary key (company_id, slug),
  check ((frequency is null) = (next_due is null)),
  check (frequency is null or (at is not null and time_zone is not null)),
  check (frequency <> 'Weekly' or cardinality(week_days) > 0),
  check (frequency <> 'Monthly' or month_day is not null)
);
create index alert_settings_due on alert_settings (company_id, next_due) where next_due is not null;
alter table alert_settings enable row level security, force row level security;
create policy tenant on alert_settings using (company_id = current_setting('app.company', true));
grant select, insert, update (to_client, frequency, week_days, month_day, at, time_zone, next_due, updated_by,
  updated_at, attempts, retry_at) on alert_settings to countersign_app;

-- Who receives an alert.
create table alert_subscribers (
  company_id text not null,
  slug text not null,
  channel text not null check (channel in ('email', 'whatsapp')),
  person_id text not null,
  primary key (company_id, slug, channel, person_id),
  foreign key (company_id, slug) references alert_settings,
  foreign key (company_id, person_id) references people
);
create index alert_subscribers_of on alert_subscribers (company_id, person_id);
alter table alert_subscribers enable row level security, force row level security;
create policy tenant on alert_subscribers using (company_id = current_setting('app.company', true));
grant select, insert, delete on alert_subscribers to countersign_app;

-- A due time that was processed, with its outcome: the process that inserts it sends the alert in this transaction,
-- and a second insert conflicts.
create table alert_runs (
  company_id text not null,
  slug text not null,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'empty', 'nobody', 'missed', 'failed')),
  messages int not null default 0,
  -- Number of due times since the previous run that were missed because no server ran.
  skipped int not null default 0,
  -- Why the last attempt failed; null: none failed.
  failure text,
  primary key (company_id, slug, due_at),
  foreign key (company_id, slug) references alert_settings
);
alter table alert_runs enable row level security, force row level security;
create policy tenant on alert_runs using (company_id = current_setting('app.company', true));
grant select, insert, update (outcome, messages) on alert_runs to countersign_app;

-- The scheduler belongs to no company: it learns only which have alerts due, then sets the tenant to each of them.
-- `zone` is the site's time zone.
create function companies_with_due_alerts(moment timestamptz, zone text)
  returns table (company_id text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one where each_one.active order by each_one.id loop
      perform set_config('app.company', c.id, true);
      if exists (select 1 from alert_settings s where s.company_id = c.id and s.next_due is not null
        and ((s.next_due <= moment and (s.retry_at is null or s.retry_at <= moment))
          or s.time_zone <> coalesce(c.time_zone, zone)))
      then company_id := c.id; return next; end if;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function companies_with_due_alerts from public;
grant execute on function companies_with_due_alerts to countersign_app;
