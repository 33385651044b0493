-- The tabs of the logbook: filters, order and columns that a driver keeps, never trips.

create table tab (
  owner_id uuid not null references app_user on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  filter jsonb not null,
  sort text not null,
  columns text[] not null,
  -- Seen by everybody of the owner's company.
  shared boolean not null default false,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);

create index tab_shared on tab (owner_id) where shared;
