-- In steps.
-- A trip's day is the South African one, whatever its driver's timezone.
with moved as (
  select owner_id, id, vehicle_id, classification, status, distance_m, deleted_at, local_day as was,
    (started_at at time zone 'Africa/Johannesburg')::date as day
  from trip where local_day <> (started_at at time zone 'Africa/Johannesburg')::date
  order by owner_id, id limit 5000 for update),
tallied as (
  insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm)
  select owner_id, date_trunc('month', on_day::timestamp)::date, vehicle_id, classification, status,
    sum(trips), sum(trips * round(distance_m * 1000)::bigint)
  from moved cross join lateral (values (day, 1), (was, -1)) as change (on_day, trips)
  where deleted_at is null and date_trunc('month', day::timestamp) <> date_trunc('month', was::timestamp)
  group by 1, 2, 3, 4, 5)
update trip set local_day = moved.day from moved where trip.owner_id = moved.owner_id and trip.id = moved.id;
