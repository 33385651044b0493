-- What a company does with its drivers: logbooks handed in, trips handed over, and asking for a plan.

-- A logbook as it was when its driver handed it in to the company: business trips only, his home masked.
create table logbook_submission (
  owner_id uuid not null references app_user,
  id uuid not null,
  company_id uuid not null references company,
  tax_year integer not null,
  vehicle_id uuid,
  vehicle_name text not null,
  -- The whole logbook, frozen.
  content jsonb not null,
  business_m double precision not null,
  private_m double precision not null,
  business_trips integer not null,
  submitted_at timestamptz not null,
  -- 'kept' was copied when the employee left.
  state text not null check (state in ('submitted', 'approved', 'sent_back', 'kept')),
  comment text not null default '',
  decided_by uuid references app_user,
  decided_at timestamptz,
  primary key (owner_id, id)
);

create index logbook_submission_company on logbook_submission (company_id, submitted_at desc, id);
-- One at a time waits for a decision.
create unique index logbook_submission_waiting on logbook_submission (owner_id, tax_year, vehicle_id) nulls not distinct
  where state = 'submitted';

-- Trips of a file for several vehicles, moved from who uploaded it to who drove them.
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
