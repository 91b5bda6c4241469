#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty. It makes the role and the database of the site. The role
# owns its database and is no superuser. The superuser has no password afterwards, so it cannot sign in over the network.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role takarda login password :'password';
create database takarda owner takarda;
alter role current_user password null;
SQL
