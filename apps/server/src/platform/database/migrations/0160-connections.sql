-- Phones and servers that send positions while they happen.

create table connection (
  owner_id uuid not null references app_user,
  id uuid not null,
  kind text not null,
  name text not null,
  -- Of fixes from now on; a vehicle merged into another one takes its connections along.
  vehicle_id uuid not null,
  -- The upload that its fixes belong to; it has no file and is listed nowhere.
  upload_id uuid not null,
  connected_at timestamptz not null default now(),
  paused_at timestamptz,
  work_hours_only boolean not null default false,
  keep_years integer not null default 5 check (keep_years between 1 and 10),
  last_received_at timestamptz,
  last_fix_at timestamptz,
  -- {reason, detail, at}
  last_skipped jsonb,
  -- Since when no message had a usable point.
  unusable_since timestamptz,
  interval_s real,
  speed_factor real,
  -- An unfinished trip, not yet in the logbook.
  driving_since timestamptz,
  driving_m double precision,
  -- Set while a job to take its points in is waiting.
  due_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id),
  foreign key (owner_id, upload_id) references upload (owner_id, id)
);

create index connection_driving on connection (last_fix_at) where driving_since is not null;

-- A key names only itself, so its owner is looked up here.
create table connection_key (
  -- SHA-256 of the key, so that reading this table lets nobody send.
  key_hash bytea primary key,
  owner_id uuid not null references app_user,
  connection_id uuid not null
);
create index connection_key_owner on connection_key (owner_id);

-- What arrived on a day of the owner's time zone; received = used + duplicates + skipped + those still in live_batch.
create table connection_day (
  owner_id uuid not null,
  connection_id uuid not null,
  day date not null,
  received integer not null default 0,
  used integer not null default 0,
  duplicates integer not null default 0,
  skipped integer not null default 0,
  -- {reason: {count, detail}}
  reasons jsonb not null default '{}',
  primary key (owner_id, connection_id, day),
  foreign key (owner_id, connection_id) references connection (owner_id, id) on delete cascade,
  check (used + duplicates + skipped <= received)
);

-- Points that were acknowledged and are not yet in track_block.
create table live_batch (
  owner_id uuid not null,
  connection_id uuid not null,
  id uuid not null,
  received_at timestamptz not null,
  -- The connection_day that counts it.
  day date not null,
  -- [[time in ms, lat, lng, speed in m/s, odometer in m, ignition], …], null where unknown.
  points jsonb not null,
  primary key (owner_id, id),
  foreign key (owner_id, connection_id) references connection (owner_id, id) on delete cascade
);
create index live_batch_received on live_batch (received_at);

alter table upload add column is_live boolean not null default false;
