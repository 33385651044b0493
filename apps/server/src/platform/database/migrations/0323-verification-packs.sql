-- The verification pack that a driver last asked for. Its file is deleted with the row.
create table verification_pack (
  owner_id uuid primary key references app_user,
  id uuid not null,
  tax_year integer not null check (tax_year >= 2000 and tax_year <= 2100),
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz not null,
  files integer not null default 0,
  bytes bigint not null default 0,
  -- The documents that it lacks, or why it failed.
  problems jsonb not null default '[]'
);
