#!/bin/sh
# Run by the image of PostgreSQL as its superuser: the site logs in as a role that owns its database, may create the
# roles of the first start, and is not a superuser.
# In a shell of its own, since that image reads a file into its own shell where it may not be executed.
(
  set -eu
  psql --quiet --set ON_ERROR_STOP=1 --set password="$(cat "$OWNER_PASSWORD_FILE")" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role countersign login createrole password :'password';
create database countersign owner countersign;
SQL
)
