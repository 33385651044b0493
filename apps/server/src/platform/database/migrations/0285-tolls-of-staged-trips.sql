-- Tolls and parking that a file of trips names.
alter table staged_trip
  add column toll_cents integer not null default 0,
  add column parking_cents integer not null default 0;
