-- Named locations: a driver's own, or a company's for all its drivers. A trip refers to the places of its two ends, so
-- that renaming a place renames it for all its trips.

create table place (
  id uuid primary key,
  -- Whose it is: a driver's or a company's.
  owner_id uuid references app_user,
  company_id uuid references company,
  name text not null check (name <> ''),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  radius_m double precision not null default 150 check (radius_m between 20 and 10000),
  kind text not null default 'other' check (kind in ('home', 'work', 'client', 'fuel', 'other')),
  client_name text not null default '',
  created_at timestamptz not null default now(),
  check (num_nonnulls(owner_id, company_id) = 1)
);

create index place_owner on place (owner_id) where owner_id is not null;
create index place_company on place (company_id) where company_id is not null;

-- Set by matching the position of an end against the places of the driver, then those of his company. Without a foreign
-- key, because each trip's insert would check it; whoever deletes a place matches its trips again.
alter table trip
  add column start_place_id uuid,
  add column end_place_id uuid;
