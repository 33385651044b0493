-- The schema of Spoor 1.2, in one file (decision 0086). An existing database never runs it.

create extension if not exists pg_trgm;

-- Lower case without accents, for searches. The ASCII branch makes a search of 20,000 trips take 35 ms instead of 95.
create function plain_text(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = char_length($1) then lower($1 collate "C")
    else translate(lower($1), 'áàâäãåéèêëíìîïóòôöõúùûüçñýšž', 'aaaaaaeeeeiiiiooooouuuucnysz')
  end
$$;

-- Seconds since Monday 00:00 in a time zone. 1 January 1970 was a Thursday; ten thousand weeks are added so that earlier
-- instants stay positive.
create function second_of_week(instant timestamptz, zone text) returns integer language sql immutable parallel safe as $$
  select ((floor(date_part('epoch', instant at time zone zone))::bigint + 259200 + 6048000000) % 604800)::integer
$$;

create table company (
  id uuid primary key,
  name text not null,
  max_employees integer not null default 10 check (max_employees >= 1 and max_employees <= 500),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Shown in the public list of companies.
  listed boolean not null default false,
  subscription_type text not null default 'company_starter',
  -- Plan and expiry of a paying company apply to its employees.
  subscription_expires_at timestamptz,
  payment_reference text unique,
  remind_monthly boolean not null default false
);
create unique index company_name on company (lower(name));
create index company_search on company using gin (lower(name) gin_trgm_ops);

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
  invitation_id uuid,
  -- Joined by a link that only names the company: visible to its administrators, without a seat.
  invitation_unconfirmed boolean not null default false,
  rejection_reason text,
  admin_comments text not null default '',
  terms_version text,
  terms_accepted_at timestamptz,
  -- Searched by administrators; the mobile number appears in both notations.
  search_text text generated always as (lower(
    name || ' ' || email || ' ' || payment_reference
    || coalesce(' ' || regexp_replace(regexp_replace(mobile, '\D', '', 'g'), '^27', '0'), '')
    || coalesce(' +' || regexp_replace(regexp_replace(mobile, '\D', '', 'g'), '^0', '27'), ''))) stored not null,
  erase_at timestamptz,
  erased_at timestamptz,
  -- Whoever sets it checks it; whoever reads it ignores one that is gone.
  default_vehicle_id uuid,
  mail_uploads boolean not null default true,
  work_hours jsonb not null default '{"enabled": false, "days": [
    {"works": true, "from": "08:00", "to": "17:00"}, {"works": true, "from": "08:00", "to": "17:00"},
    {"works": true, "from": "08:00", "to": "17:00"}, {"works": true, "from": "08:00", "to": "17:00"},
    {"works": true, "from": "08:00", "to": "17:00"}, {"works": false, "from": "08:00", "to": "17:00"},
    {"works": false, "from": "08:00", "to": "17:00"}]}',
  work_seconds int4multirange not null default '{}',
  -- Probabilities. A learned suggestion below the first is dropped; one at or above the second is confirmed automatically
  -- (null: never).
  suggest_from double precision not null default 0.7 check (suggest_from >= 0.5 and suggest_from <= 0.99),
  confirm_from double precision check (confirm_from >= 0.8 and confirm_from <= 0.999),
  mail_odometer boolean not null default true,
  -- For the cover of reports; ten digits, or ''.
  tax_number text not null default '',
  mail_monthly boolean not null default false,
  -- Part of the unsubscribe link, which works without signing in.
  unsubscribe_token uuid not null default gen_random_uuid() unique,
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  -- Opened after signing in when no page was requested.
  start_page text not null default 'how_to' check (start_page in ('how_to', 'dashboard', 'logbook', 'upload', 'track')),
  -- For the cover of a logbook beside the tax number; '' if not given.
  tax_address text not null default '',
  joined_company_on date,
  company_sees_from date,
  -- Whether the steps to the first logbook are shown.
  first_logbook text not null default 'open' check (first_logbook in ('open', 'later', 'done')),
  -- The days on which the home is the place of work, and what shows it to SARS.
  home_office jsonb,
  -- Printed on bills to clients.
  bill_address text not null default '',
  bill_bank text not null default '',
  vat_number text not null default '',
  unique (issuer, subject),
  constraint app_user_company_sees_from check ((company_id is null) = (company_sees_from is null)
    and (company_id is null) = (joined_company_on is null) and company_sees_from <= joined_company_on),
  constraint app_user_trial check (((trial_started_at is null) = (trial_ends_at is null)) and trial_ends_at > trial_started_at)
);
create index app_user_company on app_user (company_id) where company_id is not null;
create index app_user_created on app_user (created_at, id);
create unique index app_user_email on app_user (lower(email)) where deactivated_at is null;
create index app_user_email_sort on app_user (lower(email), id);
create index app_user_expiry on app_user (subscription_expires_at) where payment_verified and deactivated_at is null;
create index app_user_last_login on app_user (last_login nulls first, id);
-- Recipients of the monthly summary, looked up hourly around the turn of the month.
create index app_user_mail_monthly on app_user (id) where mail_monthly and deactivated_at is null;
create index app_user_name on app_user (lower(name), id);
create index app_user_present on app_user (approval_status, role_type) where deactivated_at is null;
create index app_user_role on app_user (role_type, created_at);
create index app_user_search on app_user using gin (search_text gin_trgm_ops);
create index app_user_seat on app_user (company_id)
  include (subscription_expires_at, invitation_unconfirmed, role_type)
  where payment_verified and deactivated_at is null;
create index app_user_to_erase on app_user (erase_at) where erase_at is not null and erased_at is null;
create index app_user_trial_end on app_user (trial_ends_at) where trial_ends_at is not null;
create index app_user_waiting on app_user (created_at, id)
  where approval_status = 'pending' and not payment_verified and deactivated_at is null and role_type <> 'system_admin';

create table vehicle (
  owner_id uuid not null references app_user,
  id uuid not null,
  name text not null,
  registration text not null default '',
  -- What files call the vehicle; '' matches files that name none.
  file_names text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Tax details; null is unknown.
  make text not null default '',
  model text not null default '',
  model_year integer check (model_year >= 1900 and model_year <= 2100),
  -- Including VAT, without finance charges: cash price, cash cost of a leased vehicle, or market value.
  value_cents bigint check (value_cents >= 0),
  acquired text check (acquired in ('cash', 'lease', 'other')),
  acquired_on date,
  fuel_type text check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric')),
  -- Litres per 100 km.
  consumption double precision check (consumption > 0),
  maintenance_plan boolean,
  -- Whether the driver pays the full cost.
  bears_fuel boolean,
  bears_maintenance boolean,
  owned_by text not null default 'private' check (owned_by in ('private', 'employer')),
  used_from date,
  used_until date,
  fuel_zone text not null default 'inland' check (fuel_zone in ('inland', 'coast')),
  -- Determines the write-off period of a business's own vehicle.
  kind text check (kind in ('car', 'delivery', 'motorcycle')),
  primary key (owner_id, id),
  constraint vehicle_used_in_order check (used_until >= used_from)
);

create table odometer_reading (
  owner_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  odometer_m bigint not null check (odometer_m >= 0),
  -- Photo of the odometer in the file store.
  photo_id uuid,
  photo_type text,
  photo_bytes bigint,
  primary key (owner_id, id),
  unique (owner_id, vehicle_id, day),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id),
  constraint odometer_photo_whole check (num_nonnulls(photo_id, photo_type, photo_bytes) in (0, 3))
);

create table upload (
  owner_id uuid not null references app_user,
  id uuid not null,
  filename text not null,
  file_key text not null,
  file_size bigint not null,
  sha256 bytea not null,
  status text not null default 'received' check (status in ('received', 'extracting', 'needs_look', 'saved', 'failed')),
  progress real not null default 0,
  kind text check (kind in ('points', 'trips')),
  -- core's Layout as detected.
  layout jsonb,
  -- The user's own column mapping, if any.
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
  -- Reads started since the last one finished: a file that keeps killing the worker is abandoned.
  attempts integer not null default 0,
  held boolean not null default false,
  is_live boolean not null default false,
  -- The mail that brought the file and is answered once all its files are read; null for any other file.
  answers_mail uuid,
  -- A file whose reading other facts of it contradict waits for its driver's answer; until then none of its trips counts.
  questions jsonb not null default '[]',
  first_trips jsonb not null default '[]',
  in_logbook boolean not null default true,
  primary key (owner_id, id),
  check (status <> 'saved' or rows_used + duplicates + rows_skipped = rows_read)
);
create index upload_held on upload (owner_id) where held;
create index upload_recent on upload (owner_id, uploaded_at desc, id);
create index upload_undone on upload (undone_at) where undone_at is not null;

-- Skipped rows, a thousand per block: a file may have a million of them.
create table row_issue_block (
  owner_id uuid not null,
  upload_id uuid not null,
  block integer not null,
  -- [[sheet, row, code, column, cell], …]
  issues jsonb not null,
  primary key (owner_id, upload_id, block),
  foreign key (owner_id, upload_id) references upload (owner_id, id) on delete cascade
);

create table column_mapping (
  owner_id uuid not null references app_user,
  header_fingerprint text not null,
  mapping jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (owner_id, header_fingerprint)
);

-- Fixes of an upload, one block per vehicle, UTC day and device (core's track codec). Trips are derived per device from the
-- union of all blocks whose uploads are not undone, so overlapping files add only what is new (decision 0148).
create table track_block (
  owner_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  upload_id uuid not null,
  fix_count integer not null,
  -- null for a block that has moved to the file store (decision 0118).
  fixes bytea,
  file_id uuid,
  -- From and to where the block is in the unpacked file, and the length of all of that file.
  file_start integer,
  file_end integer,
  file_size integer,
  -- '' is the device of a vehicle's files.
  device text not null default '',
  primary key (owner_id, vehicle_id, day, upload_id, device),
  foreign key (owner_id, upload_id) references upload (owner_id, id) on delete cascade,
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id)
);
alter table track_block add constraint track_block_place check (
  case when file_id is null then fixes is not null
    else fixes is null and file_start >= 0 and file_end > file_start and file_size >= file_end end) not valid;
-- The codec leaves nothing to compress.
alter table track_block alter column fixes set storage external;
create index track_block_upload on track_block (owner_id, upload_id);

-- The embedded identity provider; tables and columns have the names that better-auth gives them.
create schema identity;
create table identity."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp,
  disabled boolean not null default false,
  "twoFactorEnabled" boolean not null default false
);

create table identity.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  constraint "session_userId_fkey" foreign key ("userId") references identity."user" on delete cascade
);
create index session_owner on identity.session ("userId");

create table identity.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  constraint "account_userId_fkey" foreign key ("userId") references identity."user" on delete cascade
);
create index account_owner on identity.account ("userId");

create table identity.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index verification_identifier on identity.verification (identifier);

create table identity.jwks (
  id text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

create table identity.secret (
  only_one boolean default true primary key check (only_one),
  secret text not null
);

-- One row per event counted by a limit: failed sign-in, registration, password reset.
create table identity.attempt (
  key text not null,
  at timestamptz not null,
  id bigint generated always as identity primary key
);
create index attempt_at on identity.attempt (at);
create index attempt_key on identity.attempt (key, at);

-- Trips and kilometres per owner, month, vehicle, classification and status, so that totals cost the same for 100 trips and
-- for 100,000. The functions that write trips insert the difference they make and update nothing, so transactions neither
-- wait nor deadlock here, and a sum over the rows is correct in any snapshot (decision 0111).
create table trip_tally (
  owner_id uuid not null,
  month date not null,
  vehicle_id uuid,
  classification text,
  status text not null,
  trips bigint not null,
  -- Integers, so repeated additions and removals do not drift.
  distance_mm bigint not null,
  folded boolean not null default false
);
create index trip_tally_owner on trip_tally (owner_id, month);
create index trip_tally_unfolded on trip_tally (owner_id) where not folded;

-- A link by which an employee joins. Its token names this row, so it can be revoked.
create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  inviter_id uuid references app_user,
  -- Set if the link is for one person.
  email text,
  role_type text not null default 'company_employee',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Of the person invited by email, until a payroll is entered.
  employee_number text not null default '',
  travel_scheme text check (travel_scheme in ('per_km', 'allowance', 'company_car'))
);
create index invitation_company on invitation (company_id, created_at desc);

-- A picture or PDF sent as proof of payment.
create table proof_of_payment (
  owner_id uuid not null references app_user,
  id uuid not null,
  file_key text not null,
  filename text not null,
  media_type text not null,
  file_size bigint not null,
  sent_at timestamptz not null default now(),
  primary key (owner_id, id)
);

-- A payment verified by an administrator or a provider. Rows never change, except that one can be undone.
create table payment (
  id uuid primary key,
  -- Who paid: a user, or a company for its employees.
  user_id uuid references app_user,
  company_id uuid references company,
  amount_cents bigint check (amount_cents >= 0),
  -- As printed on the bank statement.
  reference text not null default '',
  plan text not null,
  days integer not null check (days >= 1 and days <= 3660),
  covers_from timestamptz not null,
  covers_until timestamptz not null,
  receipt_number bigint unique,
  verified_by uuid not null,
  verified_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  -- The payer's previous state, restored by an undo.
  replaced jsonb not null default '{}',
  -- Identifies a repeated request, so that it creates no second payment.
  idempotency_key text,
  -- Requests that arrived earlier could not know of the payment.
  made_at timestamptz not null default clock_timestamp(),
  -- The provider through which it was made; null for a bank transfer.
  provider text,
  provider_payment_id text,
  undone_because text check (undone_because in ('undo', 'refund', 'charge_back')),
  undone_reason text,
  refund_state text check (refund_state in ('requested', 'made', 'failed')),
  refund_detail text not null default '',
  -- The receipt is a tax invoice with the seller and rate of its day: number, percent, name, address.
  vat jsonb,
  check (num_nonnulls(user_id, company_id) = 1),
  check (covers_until > covers_from),
  constraint payment_provider_check check ((provider is null) = (provider_payment_id is null))
);
create index payment_company on payment (company_id, verified_at desc) where company_id is not null;
create unique index payment_idempotency_key on payment (verified_by, idempotency_key);
-- However often a provider notifies of a payment, it is recorded once.
create unique index payment_of_provider on payment (provider, provider_payment_id);
create index payment_time on payment (verified_at desc, id);
create index payment_user on payment (user_id, verified_at desc) where user_id is not null;

-- The administrators' audit log. Without foreign keys, so that it outlives its subjects.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  subject_kind text not null check (subject_kind in ('user', 'company', 'payment', 'invitation', 'system')),
  subject_id uuid,
  -- Set if the entry also belongs in a company's own log.
  company_id uuid,
  before jsonb,
  after jsonb
);
create index audit_company on audit_entry (company_id, id desc) where company_id is not null;
create index audit_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_time on audit_entry (at desc, id desc);

create table identity."twoFactor" (
  id text primary key,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null unique,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz,
  constraint "twoFactor_userId_fkey" foreign key ("userId") references identity."user" on delete cascade
);

-- Backups, shown on the system page.
create table backup_made (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  filename text not null,
  bytes bigint not null,
  rows bigint not null,
  files bigint not null
);

-- Personal details of an audit entry. Deleted when the person is erased; the entry stays with an opaque id.
create table audit_personal (
  entry_id bigint primary key references audit_entry,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null
);
create index audit_personal_subject on audit_personal (subject_id);

-- A line of a bank statement already matched to a payment.
create table bank_line (
  -- Hash of day, description, amount and the index among equal lines.
  fingerprint bytea primary key,
  payment_id uuid not null references payment,
  day date not null,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  used_at timestamptz not null
);

-- Tabs of the logbook: filters, order and columns, never trips.
create table tab (
  owner_id uuid not null references app_user on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  filter jsonb not null,
  sort text not null,
  columns text[] not null,
  -- Visible to everyone in the owner's company.
  shared boolean not null default false,
  "position" integer not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index tab_shared on tab (owner_id) where shared;

-- A logbook as its driver submitted it to the company: business trips only, home masked.
create table logbook_submission (
  owner_id uuid not null references app_user,
  id uuid not null,
  company_id uuid not null references company,
  tax_year integer not null,
  vehicle_id uuid,
  vehicle_name text not null,
  -- The frozen logbook.
  content jsonb not null,
  business_m double precision not null,
  private_m double precision not null,
  business_trips integer not null,
  submitted_at timestamptz not null,
  -- 'kept': copied when the employee left.
  state text not null check (state in ('submitted', 'approved', 'sent_back', 'kept')),
  comment text not null default '',
  decided_by uuid references app_user,
  decided_at timestamptz,
  -- Hash of the content. Null for submissions from before hashes existed, whose content has an older format.
  sha256 text,
  primary key (owner_id, id)
);
create index logbook_submission_company on logbook_submission (company_id, submitted_at desc, id);
-- At most one awaits a decision.
create unique index logbook_submission_waiting on logbook_submission (owner_id, tax_year, vehicle_id) nulls not distinct
  where state = 'submitted';

-- Trips of a fleet file, transferred from its uploader to the driver.
create table handover (
  id uuid primary key,
  company_id uuid not null references company,
  from_owner_id uuid not null references app_user,
  to_owner_id uuid not null references app_user,
  vehicle_name text not null,
  from_day date not null,
  to_day date not null,
  driver text not null default '',
  at timestamptz not null,
  undone_at timestamptz
);
create index handover_company on handover (company_id, at desc, id);

create table handover_trip (
  handover_id uuid not null references handover,
  from_trip_id uuid not null,
  to_trip_id uuid not null,
  primary key (handover_id, from_trip_id)
);
create index handover_trip_given on handover_trip (to_trip_id);

create table enquiry (
  id uuid primary key,
  sent_at timestamptz not null,
  company_name text not null,
  name text not null,
  email text not null,
  mobile text,
  plan text not null,
  employees integer,
  message text not null default '',
  company_id uuid references company,
  answered_at timestamptz,
  answered_by uuid references app_user
);
create index enquiry_waiting on enquiry (answered_at nulls first, sent_at desc);

-- Reminders that access ends soon or has ended, each sent once per expiry.
create table subscription_reminder (
  owner_id uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  -- 0: the mail on the day itself.
  days_before integer not null check (days_before in (0, 3, 7, 30)),
  sent_at timestamptz not null,
  primary key (owner_id, expires_at, days_before)
);

-- Calls from an address to one path within the current minute.
create table identity.call_window (
  key text primary key,
  began_at timestamptz not null,
  calls integer not null
);

-- The round of each owner's latest job in a queue (docs/decisions/0026-turns-in-the-queue.md).
create table job_turn (
  owner_id uuid not null,
  queue text not null,
  turn integer not null,
  primary key (owner_id, queue)
);
create index job_turn_latest on job_turn (queue, turn);

-- Sessions ended early, whose tokens are refused. Tokens live an hour at most, so older rows can be deleted.
create table identity.ended_session (
  id text primary key,
  ended_at timestamptz not null
);
create index ended_session_at on identity.ended_session (ended_at);

-- Used authenticator codes: each is accepted once. A code is valid for 90 seconds at most.
create table identity.entered_code (
  user_id text not null references identity."user" on delete cascade,
  code text not null,
  entered_at timestamptz not null,
  primary key (user_id, code)
);
create index entered_code_at on identity.entered_code (entered_at);

-- Named locations of a driver.
create table place (
  id uuid not null,
  owner_id uuid not null references app_user,
  name text not null check (name <> ''),
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  radius_m double precision not null default 150 check (radius_m >= 20 and radius_m <= 10000),
  kind text not null default 'other' check (kind in ('home', 'work', 'client', 'fuel', 'other')),
  client_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);

-- Those of a company for all its drivers, which belong to the directory (decision 0102).
create table shared_place (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (name <> ''),
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  radius_m double precision not null default 150 check (radius_m >= 20 and radius_m <= 10000),
  kind text not null default 'other' check (kind in ('home', 'work', 'client', 'fuel', 'other')),
  client_name text not null default '',
  created_at timestamptz not null default now()
);
create index shared_place_company on shared_place (company_id);

-- The operator's own gazetteer (npm run places).
create table gazetteer_place (
  id bigint generated always as identity primary key,
  -- Loading a file replaces the rows of the same source.
  source text not null check (source in ('geonames', 'geojson')),
  name text not null check (name <> ''),
  -- The point, or the centre of the polygon's bounds.
  lat double precision not null,
  lng double precision not null,
  population integer not null default 0,
  -- [[ring, hole, …], …], each ring [[lng, lat], …]; null for a point.
  polygons jsonb,
  -- Bounds of the polygons.
  south double precision,
  west double precision,
  north double precision,
  east double precision
);
create index gazetteer_place_point on gazetteer_place (lat) where polygons is null;
create index gazetteer_place_polygon on gazetteer_place (south) where polygons is not null;

-- Names of positions, rounded to ten-thousandths of a degree (11 m). Not linked to any person.
create table position_name (
  lat_e4 integer not null,
  lng_e4 integer not null,
  source text not null check (source in ('service', 'gazetteer')),
  -- null if the service knows no name.
  name text,
  named_at timestamptz not null default now(),
  primary key (lat_e4, lng_e4)
);

-- Earliest time of the next request to the geocoding service, by any process.
create table geocoder_turn (
  only_row boolean default true primary key check (only_row),
  next_at timestamptz not null
);

-- A driver's rules that suggest classifications; conditions are core's RuleConditions. company_rule has those of a company.
create table rule (
  owner_id uuid not null references app_user on delete cascade,
  id uuid not null,
  "position" integer not null,
  conditions jsonb not null,
  classification text not null check (classification in ('business', 'private')),
  reason text not null default '',
  -- The preset that it came from; null for a rule written by its owner.
  preset text,
  created_at timestamptz not null default now(),
  -- Added by an upgrade, and not yet acknowledged by its owner.
  unseen boolean not null default false,
  primary key (owner_id, id)
);

create table company_rule (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  "position" integer not null,
  conditions jsonb not null,
  classification text not null check (classification in ('business', 'private')),
  reason text not null default '',
  preset text,
  created_at timestamptz not null default now(),
  unseen boolean not null default false,
  primary key (company_id, id)
);

-- Requests for odometer readings on the last day of a tax year and on 1 March, each mailed once.
create table odometer_reminder (
  owner_id uuid not null references app_user,
  day date not null,
  sent_at timestamptz not null,
  primary key (owner_id, day)
);

-- Who drives a company vehicle, by day. The vehicle belongs to the admin who uploads the fleet's files.
create table vehicle_driver (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid not null,
  driver_id uuid not null references app_user,
  from_day date not null,
  -- null: until further notice.
  to_day date,
  primary key (owner_id, id),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id),
  check (to_day >= from_day)
);
create index vehicle_driver_driver on vehicle_driver (driver_id);

-- Costs of a vehicle. Receipts are in the file store.
create table vehicle_cost (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  kind text not null check (kind in ('fuel', 'maintenance', 'licence', 'insurance', 'finance', 'instalment', 'lease', 'tyres',
    'tolls', 'parking', 'other')),
  amount_cents bigint not null check (amount_cents > 0),
  litres double precision check (litres > 0),
  -- Whether the tank was full after refuelling.
  full_tank boolean not null default false,
  odometer_m bigint check (odometer_m >= 0),
  note text not null default '',
  receipt_id uuid,
  receipt_name text,
  receipt_type text,
  receipt_bytes bigint,
  -- Identifies a line of an imported file, so that it is imported once.
  fingerprint bytea,
  created_at timestamptz not null default now(),
  interest_cents bigint,
  primary key (owner_id, id),
  unique (owner_id, fingerprint),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id),
  check ((kind = 'fuel') or ((litres is null) and (not full_tank))),
  check (num_nonnulls(receipt_id, receipt_name, receipt_type, receipt_bytes) in (0, 4)),
  check (interest_cents >= 0 and interest_cents <= amount_cents),
  constraint vehicle_cost_interest check ((kind = 'instalment') or (interest_cents is null))
);
create index vehicle_cost_day on vehicle_cost (owner_id, vehicle_id, day desc, id desc);

-- Fuel prices by month, entered by administrators for fuel estimates.
create table fuel_price (
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  zone text not null check (zone in ('inland', 'coast')),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  cents_per_litre integer not null check (cents_per_litre > 0),
  source text not null default '',
  primary key (month, zone, fuel)
);

-- A driver's own fuel prices; they take precedence over fuel_price.
create table own_fuel_price (
  owner_id uuid not null references app_user,
  month date not null check (extract(day from month) = 1),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  cents_per_litre integer not null check (cents_per_litre > 0),
  primary key (owner_id, month, fuel)
);

-- Tax inputs of a vehicle and year beside its logbook and costs; null is unknown.
create table vehicle_tax_year (
  owner_id uuid not null references app_user,
  vehicle_id uuid not null,
  -- Named by the year in which it ends.
  tax_year integer not null check (tax_year >= 2000 and tax_year <= 2100),
  situation text not null check (situation in ('allowance', 'reimbursed', 'employer_car', 'own_business')),
  -- Chosen by the taxpayer; null until then.
  method text check (method in ('deemed', 'actual')),
  -- Months in which an employer's car was available.
  months double precision check (months > 0 and months <= 12),
  -- The debt that the year's finance charges relate to.
  finance_debt_cents bigint check (finance_debt_cents >= 0),
  -- Employer's car: rental under an operating lease, and costs borne in full by the employee.
  operating_lease_rental_cents bigint check (operating_lease_rental_cents >= 0),
  borne_licence_cents bigint check (borne_licence_cents >= 0),
  borne_insurance_cents bigint check (borne_insurance_cents >= 0),
  borne_maintenance_cents bigint check (borne_maintenance_cents >= 0),
  bears_private_fuel boolean,
  employer_fuel_cents bigint check (employer_fuel_cents >= 0),
  contribution_cents bigint check (contribution_cents >= 0),
  second_car boolean,
  primary key (owner_id, vehicle_id, tax_year),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id)
);

-- Administrators' corrections of SARS figures; the latest revision of a year applies. Null: as shipped with Spoor.
create table tax_table_override (
  tax_year integer not null check (tax_year >= 2000 and tax_year <= 2100),
  revision integer not null check (revision > 0),
  -- [{"value_up_to_cents", "fixed_cents", "fuel_cents_per_km", "maintenance_cents_per_km"}]; the last has no upper bound.
  bands jsonb,
  rate_cents_per_km double precision check (rate_cents_per_km > 0),
  source text not null,
  confirmed boolean not null,
  entered_by uuid not null references app_user,
  entered_at timestamptz not null,
  -- Caps on the vehicle value and debt used for actual cost. Null: as shipped with Spoor.
  value_limit_cents bigint check (value_limit_cents > 0),
  primary key (tax_year, revision)
);

-- Reports are built from trips until they are frozen, and never change afterwards.
create table report (
  owner_id uuid not null references app_user,
  id uuid not null,
  kind text not null check (kind in ('logbook', 'summary', 'client', 'expenses', 'fuel', 'monthly')),
  title text not null,
  notes text not null default '',
  -- null: trips without a vehicle in a logbook, all vehicles in other kinds. A frozen report outlives its vehicle.
  vehicle_id uuid,
  client text not null default '',
  from_day date not null,
  to_day date not null,
  -- null unless the period is a whole tax year.
  tax_year integer,
  options jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Numbers an owner's frozen reports from 1.
  number integer,
  frozen_at timestamptz,
  -- Canonical JSON; the hash covers exactly this text.
  content text,
  sha256 text,
  primary key (owner_id, id),
  unique (owner_id, number),
  check (from_day <= to_day),
  check (num_nulls(number, frozen_at, content, sha256) in (0, 4)),
  check (content is null or sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
create index report_newest on report (owner_id, created_at desc, id);

-- Links that open a frozen report for anyone, until they expire.
create table report_share (
  owner_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, report_id) references report (owner_id, id)
);
create index report_share_of on report_share (owner_id, report_id);

-- A link names only its token, so the owner is looked up here.
create table report_share_token (
  -- SHA-256 of the token, so that reading this table opens no report.
  token_hash bytea primary key,
  owner_id uuid not null references app_user,
  share_id uuid not null
);
create index report_share_token_owner on report_share_token (owner_id);

create table report_share_open (
  owner_id uuid not null,
  share_id uuid not null,
  at timestamptz not null,
  what text not null check (what in ('page', 'pdf', 'excel', 'json')),
  -- The network only, such as 196.25.1.x.
  address text not null,
  foreign key (owner_id, share_id) references report_share (owner_id, id) on delete cascade
);
create index report_share_open_of on report_share_open (owner_id, share_id, at desc);

-- Audit trail of what people changed in trips, which a report can append. Imports are not logged.
create sequence trip_change_number;
create table trip_change_log (
  owner_id uuid not null,
  trip_id uuid not null,
  seq bigint not null default nextval('trip_change_number'),
  at timestamptz not null default now(),
  actor_id uuid not null references app_user,
  field text not null,
  was text not null,
  became text not null,
  primary key (owner_id, trip_id, seq)
);
alter sequence trip_change_number owned by trip_change_log.seq;

-- An accountant reads the logbooks of a client by a grant: given by the client, accepted by the invited address.
create table accountant_grant (
  -- The client.
  owner_id uuid not null references app_user,
  id uuid not null,
  -- The address that was invited.
  email text not null,
  -- null until the invitation is accepted.
  accountant_id uuid references app_user,
  -- Whether private trips are shown; their totals always are.
  show_private boolean not null default false,
  -- SHA-256 of the link's token, so that reading this table accepts no invitation.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- When the invitation expires; an accepted grant lasts until withdrawn.
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  company_id uuid references company on delete set null,
  primary key (owner_id, id),
  check ((accountant_id is null) = (accepted_at is null))
);
create index accountant_grant_accountant on accountant_grant (accountant_id) where revoked_at is null;
-- Every read of a profile looks for invitations to its address.
create index accountant_grant_invited on accountant_grant (lower(email)) where accepted_at is null and revoked_at is null;
create unique index accountant_grant_email on accountant_grant (owner_id, lower(email)) where revoked_at is null;

-- Events under a grant, shown to the client.
create sequence accountant_event_number;
create table accountant_event (
  owner_id uuid not null,
  grant_id uuid not null,
  seq bigint not null default nextval('accountant_event_number'),
  at timestamptz not null,
  what text not null check (what in ('invited', 'accepted', 'withdrawn', 'private_shown', 'private_hidden', 'logbook',
    'report', 'all_logbooks', 'package')),
  -- The logbook or report that was downloaded.
  detail text not null default '',
  primary key (owner_id, grant_id, seq),
  foreign key (owner_id, grant_id) references accountant_grant (owner_id, id) on delete cascade
);
alter sequence accountant_event_number owned by accountant_event.seq;

create sequence trip_comment_number;
create table trip_comment (
  owner_id uuid not null references app_user,
  trip_id uuid not null,
  id uuid not null,
  -- The accountant or the driver.
  author_id uuid not null references app_user,
  seq bigint not null default nextval('trip_comment_number'),
  at timestamptz not null,
  text text not null check (text <> ''),
  primary key (owner_id, trip_id, id)
);
alter sequence trip_comment_number owned by trip_comment.seq;
create index trip_comment_author on trip_comment (author_id);

-- Monthly summaries sent, one mail per month.
create table monthly_summary (
  owner_id uuid not null references app_user,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  sent_at timestamptz not null,
  primary key (owner_id, month)
);

-- Keyed hashes of addresses, identities and mobile numbers that had a trial. They outlive the account, so that registering
-- again gives no second trial, and identify nobody without the key.
create table trial_taken (
  key bytea primary key,
  taken_at timestamptz not null
);

-- Restores from a backup, shown on the system page.
create table restore_made (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  filename text not null,
  -- When the backup was made.
  backup_of timestamptz not null,
  rows bigint not null,
  files bigint not null
);

-- Reminders from a company to its drivers, at most one a day each.
create table driver_reminder (
  owner_id uuid not null references app_user,
  -- The day in South Africa.
  day date not null,
  company_id uuid not null references company on delete cascade,
  sent_at timestamptz not null,
  -- null: sent automatically.
  sent_by uuid references app_user,
  -- Counts of missing items by kind.
  missing jsonb not null,
  primary key (owner_id, day)
);
create index driver_reminder_company on driver_reminder (company_id);

-- Cost centres of a company, to which business trips are charged.
create table cost_centre (
  company_id uuid not null references company on delete cascade,
  id uuid primary key,
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  -- An archived cost centre keeps its trips but is no longer offered.
  archived_at timestamptz,
  created_at timestamptz not null
);
create unique index cost_centre_code on cost_centre (company_id, lower(code));

create table trip (
  owner_id uuid not null,
  id uuid not null,
  vehicle_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Day of departure in South Africa (decision 0152).
  local_day date not null,
  start_location text not null default '',
  end_location text not null default '',
  start_lat double precision,
  start_lng double precision,
  end_lat double precision,
  end_lng double precision,
  distance_m double precision not null check (distance_m >= 0),
  distance_source text not null check (distance_source in ('odometer', 'path', 'file', 'straight_line', 'manual', 'estimate')),
  start_odometer_m bigint,
  end_odometer_m bigint,
  classification text check (classification in ('business', 'private')),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected')),
  reason text not null default '',
  notes text not null default '',
  driver text not null default '',
  source text not null check (source in ('upload', 'tracker', 'manual')),
  cut text not null default 'none' check (cut in ('none', 'start', 'end', 'both')),
  -- Uploads that contain the trip; empty for manual and tracker trips.
  upload_ids uuid[] not null default '{}',
  -- Columns edited by the driver, which imports never change; 'bounds' after a merge, split or new times.
  corrected text[] not null default '{}',
  has_path boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  -- Identifies a row of a trip file (core's tripFingerprint); null for trips derived from fixes.
  fingerprint bigint,
  -- The undone upload that took the trip with it. deleted_at is set too, but the trip returns with its upload or drive.
  taken_back_by uuid,
  made_of uuid[] not null default '{}',
  -- The driver's place at this end, else the company's. No foreign key, as every insert would check it; deleting a place
  -- matches its trips again.
  start_place_id uuid,
  end_place_id uuid,
  -- Confirmed automatically, so nothing is learned from it.
  auto_confirmed boolean not null default false,
  -- null: the driver's on that day.
  cost_centre_id uuid references cost_centre on delete set null,
  -- Paid during the trip. Recorded separately from vehicle_cost and never added to it.
  toll_cents integer not null default 0 check (toll_cents >= 0),
  parking_cents integer not null default 0 check (parking_cents >= 0),
  -- null until a trip of several devices is derived from each of them.
  device text default '',
  -- How much the device's fixes reveal about the drive (core's measureFixes).
  device_quality real not null default 0,
  -- What the source of a hidden trip of the same drive measured, where it differs by more than a tenth.
  other_distance_m double precision,
  -- How a trip may have been made other than by the driver's car (core's MoveKind). With deleted_at it is a move: in no list
  -- and no total of trips (decision 0150).
  mode text,
  -- Mean seconds between a derived trip's fixes; null for other trips.
  interval_s real,
  primary key (owner_id, id)
);
create index trip_auto_confirmed on trip (owner_id) where auto_confirmed and deleted_at is null;
-- Business trips without a reason block a submission and are counted on the dashboard, by index-only scans: hence the
-- included columns.
create index trip_business_without_reason on trip (owner_id, started_at desc, id desc)
  include (classification, status, distance_m, local_day, vehicle_id)
  where classification = 'business' and reason = '' and deleted_at is null;
create index trip_cost_centre on trip (cost_centre_id) where cost_centre_id is not null;
-- Trips deleted by their driver, which can be restored.
create index trip_deleted on trip (owner_id, deleted_at desc, started_at desc, id desc)
  where deleted_at is not null and taken_back_by is null;
create index trip_made_of on trip (owner_id) where made_of <> '{}';
create index trip_taken_back on trip (owner_id, taken_back_by) where taken_back_by is not null;
create index trip_time on trip (owner_id, started_at, id);

-- What recent bulk actions changed in each trip, for their undo.
create table marked_trip (
  owner_id uuid not null references app_user on delete cascade,
  action_id uuid not null,
  trip_id uuid not null,
  was_classification text,
  was_status text not null,
  was_reason text not null,
  classification text,
  status text not null,
  reason text not null,
  -- Columns that the action itself marked as edited.
  corrected text[] not null,
  was_vehicle_id uuid,
  vehicle_id uuid,
  noted_at timestamptz not null default now(),
  was_cost_centre_id uuid references cost_centre on delete set null,
  cost_centre_id uuid references cost_centre on delete set null,
  primary key (owner_id, action_id, trip_id)
);

-- Apart from trip: reading 20,000 trips took 256 ms beside their paths and takes 19 ms without.
create table trip_path (
  owner_id uuid not null,
  trip_id uuid not null,
  -- Simplified polyline (core's path codec).
  path bytea not null,
  primary key (owner_id, trip_id),
  foreign key (owner_id, trip_id) references trip (owner_id, id) on delete cascade
);
-- The codec leaves nothing to compress.
alter table trip_path alter column path set storage external;

-- A driver's cost centre from a day on, for trips without their own.
create table driver_cost_centre (
  owner_id uuid not null references app_user,
  from_day date not null,
  -- null: to none.
  cost_centre_id uuid references cost_centre on delete cascade,
  primary key (owner_id, from_day)
);
create index driver_cost_centre_centre on driver_cost_centre (cost_centre_id);

-- Travel pay of a driver in a tax year, for all vehicles together; null is unknown.
create table person_tax_year (
  owner_id uuid not null references app_user,
  -- Named by the year in which it ends.
  tax_year integer not null check (tax_year >= 2000 and tax_year <= 2100),
  allowance_cents bigint check (allowance_cents >= 0),
  reimbursed_cents_per_km double precision check (reimbursed_cents_per_km >= 0),
  -- Percent.
  marginal_rate double precision check (marginal_rate >= 0 and marginal_rate <= 100),
  -- The amount was merged from vehicles with different amounts; cleared when the driver enters it.
  needs_check boolean not null default false,
  primary key (owner_id, tax_year)
);

-- What is suggested for a trip that is not classified.
create table trip_suggestion (
  owner_id uuid not null,
  trip_id uuid not null,
  -- Of the code that made it (SUGGESTION_VERSION): a driver with older ones is learned again.
  version int not null,
  -- The contract's suggestion; null if nothing is suggested.
  suggestion jsonb,
  primary key (owner_id, trip_id),
  foreign key (owner_id, trip_id) references trip (owner_id, id) on delete cascade
);

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
  connection_id uuid not null,
  -- A phone with a replaced key is told to try later for a day, since some apps delete what is refused.
  replaced_at timestamptz
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

-- Vehicles of a connection besides its own: of other cars that a server forwards, and of fixes before a change of vehicle.
create table connection_vehicle (
  owner_id uuid not null,
  connection_id uuid not null,
  -- The source's id of the car; '' for the one in the connection's own vehicle.
  car text not null,
  -- For fixes before this time.
  until timestamptz not null default 'infinity',
  -- null for the connection's own vehicle.
  vehicle_id uuid,
  primary key (owner_id, connection_id, car, until),
  foreign key (owner_id, connection_id) references connection (owner_id, id) on delete cascade,
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id) on delete cascade
);

-- Vehicles with the same drives that the driver knows to be two cars, so they are not asked about again.
create table vehicle_pair (
  owner_id uuid not null,
  vehicle_id uuid not null,
  other_id uuid not null,
  primary key (owner_id, vehicle_id, other_id),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id) on delete cascade,
  foreign key (owner_id, other_id) references vehicle (owner_id, id) on delete cascade
);

-- Reports by mail (decision 0103).

-- A mail names only its token, so the owner is looked up here.
create table inbound_address (
  -- SHA-256 of the token, so that reading this table reveals no address.
  token_hash bytea primary key,
  owner_id uuid not null references app_user
);
create unique index inbound_address_owner on inbound_address (owner_id);

-- Whoever has switched reports by mail on, with the token to show.
create table inbound_mailbox (
  owner_id uuid primary key,
  token text not null,
  created_at timestamptz not null
);

create table inbound_sender (
  owner_id uuid not null,
  address text not null,
  state text not null check (state in ('waiting', 'allowed', 'blocked')),
  -- The weakest proof of the sender that the driver has accepted; less waits again.
  accepted_proof text check (accepted_proof in ('proven', 'unknown', 'failed')),
  first_seen_at timestamptz not null,
  decided_at timestamptz,
  primary key (owner_id, address),
  check ((state = 'allowed') = (accepted_proof is not null))
);

create table inbound_mail (
  owner_id uuid not null,
  id uuid not null,
  received_at timestamptz not null,
  message_id text not null,
  body_sha256 bytea not null,
  -- Where the message is stored; null once it is no longer needed.
  file_key text,
  size_bytes integer not null,
  remote_address text not null,
  helo text not null,
  envelope_from text not null,
  sender text not null default '',
  subject text not null default '',
  proof text check (proof in ('proven', 'unknown', 'failed')),
  spf text not null default '',
  dkim text not null default '',
  dmarc text not null default '',
  state text not null default 'received' check (state in ('received', 'waiting', 'done')),
  outcome text check (outcome in ('taken_in', 'not_read', 'no_report', 'blocked', 'confirmation')),
  files jsonb not null default '[]',
  confirmation jsonb,
  -- Whether the driver gets a mail with what was read.
  wants_answer boolean not null default false,
  answered_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, message_id, body_sha256),
  check ((state = 'done') = (outcome is not null))
);
create index inbound_mail_received on inbound_mail (owner_id, received_at);

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

-- Keys with which programs act for their owners. A key names only itself, so its owner is looked up here.
create table api_key (
  -- SHA-256 of the key, so that reading this table lets nobody in.
  key_hash bytea primary key,
  owner_id uuid not null references app_user,
  id uuid not null unique,
  name text not null,
  -- The first characters of the key, by which its owner recognises it.
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  -- To within a few minutes.
  last_used_at timestamptz
);
create index api_key_owner on api_key (owner_id);

-- Addresses that are called about events, by the Standard Webhooks specification (decision 0107).
create table webhook_endpoint (
  owner_id uuid not null references app_user,
  id uuid not null,
  url text not null,
  events text[] not null,
  -- Encrypted with SPOOR_SECRETS_KEY, as it must be known to sign.
  secret bytea not null,
  -- Signs besides the new one until then.
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('owner', 'gone', 'failing')),
  -- Since when no delivery succeeded.
  failing_since timestamptz,
  primary key (owner_id, id),
  check ((disabled_at is null) = (disabled_because is null))
);

-- An event for one endpoint, written in the transaction that it reports; a job delivers it.
create table webhook_delivery (
  owner_id uuid not null,
  -- Also the id of the message, by which its receiver recognises it.
  id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  payload text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was created or sent again.
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- Of the last attempt: the reply's status, or why there was none.
  status integer,
  fault text,
  detail text not null default '',
  primary key (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoint (owner_id, id) on delete cascade
);
create index webhook_delivery_latest on webhook_delivery (owner_id, endpoint_id, created_at desc);
create index webhook_delivery_created on webhook_delivery (created_at);

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

-- Browsers that may be sent notifications (decision 0109).
create table push_subscription (
  owner_id uuid not null references app_user,
  -- Where the browser's push service takes messages for this browser.
  endpoint text not null,
  -- The browser's keys, for which messages are encrypted.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- The last day with a notification.
  notified_on date,
  primary key (owner_id, endpoint)
);

-- Rows of a file, and trips of a pull, while they are compared with the owner's trips: written and deleted in one transaction,
-- so that nobody sees any. Tables instead of temporary ones, because a cluster joins only what it distributes by owner
-- (decision 0111). A crash may empty them, so they need no log.
create unlogged table staged_trip as
  select owner_id, id, vehicle_id, started_at, ended_at, local_day, start_location, end_location, start_lat, start_lng, end_lat,
    end_lng, distance_m, distance_source, start_odometer_m, end_odometer_m, classification, reason, notes, source, cut,
    upload_ids, driver, fingerprint
  from trip with no data;
create unlogged table pulled_trip as
  select *, ''::text as external_id, ''::text as registration, ''::text as start_timestamp, ''::text as stated
  from staged_trip with no data;
alter table staged_trip alter owner_id set not null;
alter table pulled_trip alter owner_id set not null;
create index staged_trip_owner on staged_trip (owner_id);
create index pulled_trip_owner on pulled_trip (owner_id);
-- Tolls and parking that a file of trips names.
alter table staged_trip
  add column toll_cents integer not null default 0,
  add column parking_cents integer not null default 0;

-- How a company pays an employee for travel, from a month on (decision 0147).
create table employee_pay (
  owner_id uuid not null references app_user,
  company_id uuid not null references company on delete cascade,
  -- 'YYYY-MM'; it lasts until the next one.
  from_month text not null,
  pay jsonb not null,
  primary key (owner_id, company_id, from_month)
);
create index employee_pay_company on employee_pay (company_id);

-- A company's payroll of a month, which never changes once it is closed.
create table payroll_month (
  company_id uuid not null references company on delete cascade,
  month text not null,
  closed_at timestamptz not null,
  closed_by uuid not null references app_user,
  lines jsonb not null,
  primary key (company_id, month)
);

-- Documents of a vehicle that SARS asks for in a verification.
create table vehicle_paper (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid not null,
  kind text not null check (kind in ('purchase', 'licence', 'finance', 'employer')),
  -- null for a paper of every year.
  tax_year integer check (tax_year >= 2000 and tax_year <= 2100),
  media_type text not null,
  bytes bigint not null,
  added_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id)
);
create index vehicle_paper_vehicle on vehicle_paper (owner_id, vehicle_id);

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

-- A payment that a payer started at a provider.
create table online_payment (
  id uuid primary key,
  provider text not null,
  -- The provider's own id of the order.
  provider_ref text,
  user_id uuid references app_user,
  company_id uuid references company,
  started_by uuid not null references app_user,
  started_at timestamptz not null,
  kind text not null check (kind in ('start', 'renew', 'upgrade')),
  plan text not null,
  amount_cents bigint not null check (amount_cents > 0),
  yearly_cents bigint not null check (yearly_cents > 0),
  -- For a company: the employees that the plan must permit.
  seats integer,
  -- The payer's plan and paid date for which the amount was computed.
  from_plan text not null,
  paid_until timestamptz,
  -- The day of the first yearly charge; null for none.
  renews_on date,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'cancelled', 'unmatched')),
  payment_id uuid references payment,
  check (num_nonnulls(user_id, company_id) = 1)
);
create index online_payment_starter on online_payment (started_by, started_at desc);
create unique index online_payment_ref on online_payment (provider, provider_ref);

-- Yearly charges by a provider.
create table renewal (
  id uuid primary key,
  provider text not null,
  token text not null,
  online_payment_id uuid not null references online_payment,
  user_id uuid references app_user,
  company_id uuid references company,
  plan text not null,
  amount_cents bigint not null check (amount_cents > 0),
  next_on date not null,
  started_at timestamptz not null,
  -- In the links of mails.
  stop_token uuid not null unique,
  -- The charge that was announced last.
  announced_on date,
  failed_at timestamptz,
  stopped_at timestamptz,
  -- When the provider confirmed that it stopped.
  stopped_at_provider timestamptz,
  unique (provider, token),
  check (num_nonnulls(user_id, company_id) = 1)
);
create unique index renewal_of_user on renewal (user_id) where stopped_at is null;
create unique index renewal_of_company on renewal (company_id) where stopped_at is null;

-- What providers, or others in their name, reported.
create table payment_notification (
  id uuid primary key,
  provider text not null,
  digest bytea not null,
  received_at timestamptz not null,
  source text not null,
  body bytea not null,
  -- As the sender states it.
  facts jsonb not null,
  online_payment_id uuid references online_payment,
  state text not null check (state in ('checking', 'applied', 'repeated', 'noted', 'refused', 'unmatched')),
  because text not null default '',
  payment_id uuid references payment,
  closed_at timestamptz,
  closed_by uuid,
  comment text,
  unique (provider, digest)
);
create index payment_notification_time on payment_notification (received_at desc, id);
create index payment_notification_open on payment_notification (received_at desc, id)
  where state in ('refused', 'unmatched') and closed_at is null;

alter table app_user add constraint app_user_invitation_id_fkey foreign key (invitation_id) references invitation;

-- A new company sees no trips from before the day of joining.
create function app_user_joins_company() returns trigger language plpgsql as $$
begin
  if new.company_id is null then
    new.joined_company_on := null;
    new.company_sees_from := null;
  elsif tg_op = 'INSERT' then
    new.joined_company_on := coalesce(new.joined_company_on, (now() at time zone 'Africa/Johannesburg')::date);
    new.company_sees_from := coalesce(new.company_sees_from, new.joined_company_on);
  elsif new.company_id is distinct from old.company_id then
    if new.joined_company_on is not distinct from old.joined_company_on then
      new.joined_company_on := (now() at time zone 'Africa/Johannesburg')::date;
    end if;
    if new.company_sees_from is not distinct from old.company_sees_from then
      new.company_sees_from := new.joined_company_on;
    end if;
  end if;
  return new;
end $$;

create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the record of what administrators did is never changed';
end $$;

-- An entry of the audit log can be deleted once it is older than seven years (platform/database/retention.ts), and never changed.
create function old_audit_goes() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '2561 days' then
    raise exception 'the record of what administrators did is never changed';
  end if;
  return old;
end $$;

create trigger app_user_joins_company before insert or update of company_id on app_user for each row execute function app_user_joins_company();
create trigger audit_stays before update or truncate on audit_entry for each statement execute function audit_stays();
create trigger old_audit_goes before delete on audit_entry for each row execute function old_audit_goes();

-- Trips visible to the driver's company. Trips that the company transferred stay visible.
create view company_trip as
  select trip.owner_id, trip.id, owner.company_id
  from trip join app_user owner on owner.id = trip.owner_id
  where owner.company_id is not null
    and (trip.local_day >= owner.company_sees_from
      or exists (select from handover_trip given join handover on handover.id = given.handover_id
        where given.to_trip_id = trip.id and handover.to_owner_id = trip.owner_id
          and handover.company_id = owner.company_id and handover.undone_at is null));

-- company_trip as monthly totals: full months from trip_tally, the month of joining from single trips.
create view company_trip_tally as
  select tally.owner_id, tally.month, tally.vehicle_id, tally.classification, tally.status, tally.trips, tally.distance_mm
  from trip_tally tally join app_user owner on owner.id = tally.owner_id
  where tally.month >= owner.company_sees_from
  union all
  select trip.owner_id, date_trunc('month', trip.local_day)::date, trip.vehicle_id, trip.classification, trip.status,
    1::bigint, round(trip.distance_m * 1000)::bigint
  from trip join company_trip seen on seen.owner_id = trip.owner_id and seen.id = trip.id
    join app_user owner on owner.id = trip.owner_id
  where trip.deleted_at is null and date_trunc('month', trip.local_day) < owner.company_sees_from;
