-- Roles. The owner creates the tables, and does nothing else. `countersign_app` is the working role: no login, no
-- superuser, no BYPASSRLS. `countersign_mover` is the only one that may write a document's status: a transition takes
-- it with SET LOCAL ROLE. The working role inherits nothing, so it has the mover's rights only while it takes that
-- role. `countersign_searcher` owns the function that searches documents by their index. `roles.ts` appends the name
-- of the installation to these names.

do $$ begin create role countersign_app nologin noinherit;
  exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role countersign_mover nologin noinherit;
  exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role countersign_searcher nologin noinherit;
  exception when duplicate_object or unique_violation then null; end $$;
grant countersign_mover to countersign_app;
grant countersign_app, countersign_mover to current_user;
grant usage on schema public to countersign_app, countersign_mover, countersign_searcher;
