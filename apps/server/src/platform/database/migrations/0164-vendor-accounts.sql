-- Accounts at tracker vendors whose trips are pulled through an API (decision 0104).
create table vendor_account (
  owner_id uuid not null references app_user,
  id uuid not null,
  vendor text not null check (vendor in ('cartrack')),
  -- The vendor's country, which determines its host.
  region text not null,
  username text not null,
  -- The password, encrypted with SPOOR_SECRETS_KEY.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- The oldest trips that the driver asked for; null for none older than the connection's first pull.
  back_to timestamptz,
  -- The unit of distances that trips proved.
  distance_unit text check (distance_unit in ('m', 'km')),
  -- Sentences about the last pull's trips that should be checked.
  doubts text[] not null default '{}',
  last_pull_at timestamptz,
  -- The vendor asked to be left alone until then.
  blocked_until timestamptz,
  -- Failed pulls since the last that succeeded.
  failures integer not null default 0,
  error_code text,
  error_detail text not null default '',
  error_at timestamptz,
  -- Whether confirmed classifications are written back.
  write_back boolean not null default false,
  write_error_code text,
  write_error_detail text not null default '',
  write_error_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, vendor)
);

create table vendor_vehicle (
  owner_id uuid not null,
  account_id uuid not null,
  -- The vendor's own id, which stays when the registration changes.
  external_id text not null,
  registration text not null,
  name text not null,
  -- The driver's vehicle that gets its trips; null until the first trip. No foreign key: a vehicle that is gone counts as null.
  vehicle_id uuid,
  -- Whether its trips are pulled.
  follows boolean not null,
  -- The trips between these instants were pulled.
  covered_from timestamptz,
  covered_until timestamptz,
  primary key (owner_id, account_id, external_id),
  foreign key (owner_id, account_id) references vendor_account (owner_id, id) on delete cascade
);

-- Stays when the account is disconnected, as its trips do.
create table vendor_trip (
  owner_id uuid not null references app_user,
  vendor text not null,
  region text not null,
  external_id text not null,
  -- The trip that it is here, possibly one that a file brought. No foreign key: its driver may have merged it.
  trip_id uuid not null,
  registration text not null,
  -- As the vendor wrote it.
  start_timestamp text not null,
  fingerprint bigint not null,
  -- Classification and reason that the vendor has.
  stated text not null,
  primary key (owner_id, vendor, region, external_id)
);
create index vendor_trip_trip on vendor_trip (owner_id, trip_id);

-- The tracker's odometer on the first and last day of a tax year, for the driver to take over.
create table vendor_reading (
  owner_id uuid not null,
  account_id uuid not null,
  external_id text not null,
  day date not null,
  -- null if the vendor has none for this day.
  odometer_m bigint check (odometer_m >= 0),
  -- Why it may not continue earlier readings; '' if it does.
  doubt text not null default '',
  primary key (owner_id, account_id, external_id, day),
  foreign key (owner_id, account_id, external_id)
    references vendor_vehicle (owner_id, account_id, external_id) on delete cascade
);
