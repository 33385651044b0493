-- When this database was restored from a backup, for the administrator's page.

create table restore_made (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  filename text not null,
  -- When the backup was made.
  backup_of timestamptz not null,
  rows bigint not null,
  files bigint not null
);
