-- Users, what they bring, and what comes of it. Every table of user data leads its key with the owner.

create table company (
  id uuid primary key,
  name text not null,
  max_employees integer not null default 10 check (max_employees between 1 and 500),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  mobile text,
  user_type text not null,
  role_type text not null,
  company_id uuid references company,
  subscription_type text not null,
  timezone text not null,
  preferred_language text not null,
  invited_by uuid references app_user,
  payment_verified boolean not null default false,
  payment_verified_at timestamptz,
  payment_amount_cents bigint,
  payment_reference text not null unique,
  subscription_expires_at timestamptz,
  approval_status text not null default 'pending' check (approval_status in ('approved', 'rejected', 'pending')),
  deactivated_at timestamptz,
  tokens_valid_from timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  last_login timestamptz,
  unique (issuer, subject)
);

create unique index app_user_email on app_user (lower(email)) where deactivated_at is null;

create table vehicle (
  owner_id uuid not null references app_user,
  id uuid not null,
  name text not null,
  registration text not null default '',
  -- The names under which files know it; '' is the vehicle of files that name none.
  file_names text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);

create table odometer_reading (
  owner_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  odometer_m bigint not null check (odometer_m >= 0),
  primary key (owner_id, id),
  unique (owner_id, vehicle_id, day),
  foreign key (owner_id, vehicle_id) references vehicle
);

create table upload (
  owner_id uuid not null references app_user,
  id uuid not null,
  filename text not null,
  file_key text not null,
  file_size bigint not null,
  sha256 bytea not null,
  status text not null default 'received' check (status in ('received', 'extracting', 'saved', 'failed')),
  progress real not null default 0,
  kind text check (kind in ('points', 'trips')),
  -- core's Layout, as it was understood.
  layout jsonb,
  -- A mapping by hand, if any.
  mapping jsonb,
  sensitivity text not null default 'normal' check (sensitivity in ('fine', 'normal', 'coarse')),
  timezone text not null,
  rows_read integer not null default 0,
  rows_used integer not null default 0,
  rows_skipped integer not null default 0,
  duplicates integer not null default 0,
  trips_found integer not null default 0,
  warnings jsonb not null default '[]',
  error_code text,
  error_message text,
  uploaded_at timestamptz not null default now(),
  completed_at timestamptz,
  undone_at timestamptz,
  primary key (owner_id, id),
  check (status <> 'saved' or rows_used + duplicates + rows_skipped = rows_read)
);

create index upload_recent on upload (owner_id, uploaded_at desc, id);

-- Rows left out, a thousand to a block: a file may have a million of them.
create table row_issue_block (
  owner_id uuid not null,
  upload_id uuid not null,
  block integer not null,
  -- [[sheet, row, code, column, cell], …]
  issues jsonb not null,
  primary key (owner_id, upload_id, block),
  foreign key (owner_id, upload_id) references upload on delete cascade
);

create table column_mapping (
  owner_id uuid not null references app_user,
  header_fingerprint text not null,
  mapping jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (owner_id, header_fingerprint)
);

-- The fixes that an upload brought, a vehicle and UTC day to a block (core's track codec). Trips of point files are
-- derived from the union of these over all uploads that are not undone, so that overlapping files add only what is new.
create table track_block (
  owner_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  upload_id uuid not null,
  fix_count integer not null,
  fixes bytea not null,
  primary key (owner_id, vehicle_id, day, upload_id),
  foreign key (owner_id, upload_id) references upload on delete cascade,
  foreign key (owner_id, vehicle_id) references vehicle
);

create index track_block_upload on track_block (owner_id, upload_id);

create table trip (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The day on which it began, in the owner's timezone.
  local_day date not null,
  start_location text not null default '',
  end_location text not null default '',
  start_lat double precision,
  start_lng double precision,
  end_lat double precision,
  end_lng double precision,
  distance_m double precision not null check (distance_m >= 0),
  distance_source text not null check (distance_source in ('odometer', 'path', 'file', 'straight_line', 'manual')),
  start_odometer_m bigint,
  end_odometer_m bigint,
  classification text check (classification in ('business', 'private')),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected')),
  reason text not null default '',
  notes text not null default '',
  driver text not null default '',
  source text not null check (source in ('upload', 'tracker', 'manual')),
  cut text not null default 'none' check (cut in ('none', 'start', 'end', 'both')),
  suggestion jsonb,
  -- The uploads that support it; empty for manual and tracker trips.
  upload_ids uuid[] not null default '{}',
  -- Which of its columns the driver set himself: an import never changes these. 'bounds' after a merge, split or new times.
  corrected text[] not null default '{}',
  -- The simplified way (core's path codec); null for trips without one.
  path bytea,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, vehicle_id) references vehicle
);

create index trip_time on trip (owner_id, started_at, id);
