-- A driver's calendar, whose events propose reasons for trips (decision 0108). Nothing of it is stored but its address and
-- the reasons for trips that it has events for.
create table calendar (
  owner_id uuid primary key references app_user,
  -- The secret address, encrypted with SPOOR_SECRETS_KEY.
  secret bytea not null,
  -- Its host, which may be shown.
  host text not null,
  connected_at timestamptz not null,
  -- The last attempt, and the last that succeeded.
  asked_at timestamptz not null,
  read_at timestamptz,
  -- What the host said of the version read last.
  etag text,
  last_modified text,
  -- Hash over the trips and places that this version was compared with.
  compared bytea,
  -- Whether its events have no titles.
  hides_titles boolean not null default false,
  -- Failed attempts since the last that succeeded.
  failures integer not null default 0,
  error_code text,
  error_at timestamptz
);

create table calendar_reason (
  owner_id uuid not null,
  trip_id uuid not null,
  -- One is proposed; several are offered.
  reasons text[] not null,
  primary key (owner_id, trip_id),
  foreign key (owner_id, trip_id) references trip (owner_id, id) on delete cascade
);
