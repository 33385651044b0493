-- Corrects each total that differs from a recount.
insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm)
select owner_id, month, vehicle_id, classification, status, sum(trips), sum(distance_mm)
from (
  select owner_id, date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
    1::bigint as trips, round(distance_m * 1000)::bigint as distance_mm
  from trip where deleted_at is null
  union all
  select owner_id, month, vehicle_id, classification, status, -trips, -distance_mm from trip_tally) as counted
group by 1, 2, 3, 4, 5 having sum(trips) <> 0 or sum(distance_mm) <> 0;
