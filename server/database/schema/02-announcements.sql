-- Every committed change is announced, whichever process writes it (decision 41): by these functions, and by one beside
-- each table that announces something else. The channel is `CHANGES` of listening.ts.

create function announce_screen() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('countersign_changes', json_build_object(
      'company', coalesce(new.company_id, old.company_id), 'screen', coalesce(new.screen, old.screen))::text);
    return null;
  end $$;

-- For a table that belongs to one screen.
create function announce_table() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('countersign_changes', json_build_object(
      'company', coalesce(new.company_id, old.company_id), 'screen', tg_argv[0])::text);
    return null;
  end $$;
