#!/bin/sh
# Writes what compose.yaml reads, once: the name of the host to .env, and new secrets to secrets/.
set -eu
cd "$(dirname "$0")"

refuse() {
  echo "$1 Nothing was written." >&2
  exit 2
}

host=${1-}
case $host in
  '' | .* | -* | *[!A-Za-z0-9.-]*) refuse "\"$host\" is no name of a host: sh prepare.sh erp.example.com." ;;
esac
for file in .env secrets; do
  [ ! -e "$file" ] || refuse "$file exists already, and its secrets belong to the database."
done

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

umask 077
mkdir secrets
owner=$(random)
printf '%s' "$owner" >secrets/owner-password
random >secrets/superuser-password
cat >secrets/site.env <<SETTINGS
# Settings of the site; those of compose.yaml count more. All: docs/settings.md. Restart the site after a change.
DATABASE_URL=postgres://countersign:$owner@database/countersign
AUDIT_KEY=$(random)
METRICS_TOKEN=$(random)
# SMTP_URL=smtps://user:password@mail.example.com
# MAIL_FROM=erp@example.com
SETTINGS
# Each container reads its files as a user of its own. On the machine the folder keeps everybody else out.
chmod 644 secrets/*
echo "SITE_HOST=$host" >.env
echo 'Wrote .env and secrets/. Keep a copy of secrets/ apart from the backups: AUDIT_KEY is needed to verify the audit.'
