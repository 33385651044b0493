-- A company's cost centres; each business trip is charged to one.
create table cost_centre (
  company_id uuid not null references company on delete cascade,
  id uuid primary key,
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  -- An archived one keeps its past trips and is not offered any more.
  archived_at timestamptz,
  created_at timestamptz not null
);

create unique index cost_centre_code on cost_centre (company_id, lower(code));

-- To which one a driver's trips are charged from a day on, unless a trip has its own.
create table driver_cost_centre (
  owner_id uuid not null references app_user,
  from_day date not null,
  -- null: to none.
  cost_centre_id uuid references cost_centre on delete cascade,
  primary key (owner_id, from_day)
);

create index driver_cost_centre_centre on driver_cost_centre (cost_centre_id);

-- null: that of the driver on this day.
alter table trip add column cost_centre_id uuid references cost_centre on delete set null;
create index trip_cost_centre on trip (cost_centre_id) where cost_centre_id is not null;
