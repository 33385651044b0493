-- What the last bulk action of an owner that marked trips changed of each, so that it can be undone; the next takes its place.

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
  -- What was not corrected by the driver before.
  corrected text[] not null,
  primary key (owner_id, action_id, trip_id)
);
