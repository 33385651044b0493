-- The backups that were made, for the page of the system's own state.

create table backup_made (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  filename text not null,
  bytes bigint not null,
  rows bigint not null,
  files bigint not null
);
