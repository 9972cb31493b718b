import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Columns of filters of renamed fields (decision 25): `filter_columns.field` may be several names, one a line, of
 * which the first with a value fills the column.
 */
export const renamedFields: Migration = { up }

const value = `case left(slot, 1)
    when 'n' then case when jsonb_typeof(stored) = 'number' then stored end
    else to_jsonb(left(coalesce(stored ->> 'id', stored #>> '{}'), 200)) end`

const fill = `create or replace function fill_filter_columns() returns trigger language plpgsql
    set search_path = public, pg_temp as $$
    declare slots jsonb;
    begin
      perform pg_advisory_xact_lock_shared(filter_column_lock(new.company_id, new.screen));
      select jsonb_object_agg(slot, ${value}) into slots from (
        select slot, (select new.data -> name from unnest(string_to_array(field, E'\\n')) with ordinality as names(name, place)
          where new.data ->> name is not null order by place limit 1) as stored
        from filter_columns where company_id = new.company_id and screen = new.screen) as filled;
      if slots is not null then new := jsonb_populate_record(new, slots); end if;
      return new;
    end $$`

async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(fill).execute(database)
}
