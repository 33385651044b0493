-- In steps.
-- A trip's day is the South African one, whatever its driver's timezone. The totals follow in the next migration, because on
-- Citus no statement over many drivers changes both.
update trip set local_day = (started_at at time zone 'Africa/Johannesburg')::date
where (owner_id, id) in (select owner_id, id from trip
  where local_day <> (started_at at time zone 'Africa/Johannesburg')::date limit 5000);
