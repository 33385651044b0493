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
