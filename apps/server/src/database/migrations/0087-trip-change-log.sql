-- What people changed in trips: the audit trail that can be appended to a report. Imports are not in it.

create table trip_change_log (
  owner_id uuid not null,
  trip_id uuid not null,
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid not null references app_user,
  field text not null,
  was text not null,
  became text not null,
  primary key (owner_id, trip_id, seq)
);
