-- Companies. Tables without row-level security have their reason in `tenant.ts`.

-- The companies of an installation. The working role has no right on them: it uses the functions below.
create table companies (
  id text primary key,
  ccode text not null,
  is_test boolean not null default false,
  name text not null,
  erp_type text not null,
  address text not null,
  -- It was created with rows to try it with.
  sample boolean not null default false,
  active boolean not null default true,
  -- Null, as in the three columns below: as specified in app.yaml.
  currency text,
  time_zone text,
  year_start int check (year_start between 1 and 12),
  languages text[],
  created_at timestamptz not null default now(),
  unique (ccode, is_test)
);

create function has_company() returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$ select exists (select 1 from companies) $$;
revoke all on function has_company from public;
grant execute on function has_company to countersign_app;

create function all_companies()
  returns table (id text, ccode text, is_test boolean, name text, erp_type text, address text, active boolean,
    currency text, time_zone text, year_start int, languages text[], created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.id, c.ccode, c.is_test, c.name, c.erp_type, c.address, c.active, c.currency, c.time_zone, c.year_start,
      c.languages, c.created_at from companies c order by c.ccode, c.is_test $$;
revoke all on function all_companies from public;
grant execute on function all_companies to countersign_app;

create function add_company(new_id text, code text, title text, kind text, place text, money text, zone text,
    first_month int, tongues text[])
  returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
  begin
    insert into companies (id, ccode, name, erp_type, address, currency, time_zone, year_start, languages)
    values (new_id, code, title, kind, place, money, zone, first_month, tongues) on conflict do nothing;
    return found;
  end $$;
revoke all on function add_company from public;
grant execute on function add_company to countersign_app;

create function change_company(changed text, title text, place text, money text, zone text, first_month int,
    tongues text[])
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    update companies set name = title, address = place, currency = money, time_zone = zone, year_start = first_month,
      languages = tongues where id = changed $$;
revoke all on function change_company from public;
grant execute on function change_company to countersign_app;

create function set_company_active(changed text, is_active boolean)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
  begin
    update companies set active = is_active where id = changed;
    if not is_active then
      update sessions set revoked_at = now() where company_id = changed and revoked_at is null;
    end if;
  end $$;
revoke all on function set_company_active from public;
grant execute on function set_company_active to countersign_app;

create function company_of_code(code text) returns table (id text, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.id, c.name from companies c where upper(c.ccode) = upper(code) and c.active and not c.is_test $$;
revoke all on function company_of_code from public;
grant execute on function company_of_code to countersign_app;

-- For the footer of a message that is written without a session.
create function company_head()
  returns table (company text, address text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.name, c.address from companies c where c.id = current_setting('app.company', true) $$;
revoke all on function company_head from public;
grant execute on function company_head to countersign_app;

-- A company's own settings, for jobs that run for it.
create function company_profile()
  returns table (company text, ccode text, erp_type text, address text, is_test boolean, currency text, time_zone text,
    year_start int, languages text[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.name, c.ccode, c.erp_type, c.address, c.is_test, c.currency, c.time_zone, c.year_start, c.languages
    from companies c where c.id = current_setting('app.company', true) $$;
revoke all on function company_profile from public;
grant execute on function company_profile to countersign_app;

-- All companies, for an entry in the audit of each.
create function companies_to_alarm() returns setof text language sql stable security definer
  set search_path = public, pg_temp as $$ select id from companies order by id $$;
revoke all on function companies_to_alarm from public;
grant execute on function companies_to_alarm to countersign_app;

-- All companies, for the job that fills columns of filters.
create function companies_to_fill() returns setof text language sql stable security definer
  set search_path = public, pg_temp as $$ select id from companies order by id $$;
revoke all on function companies_to_fill from public;
grant execute on function companies_to_fill to countersign_app;
