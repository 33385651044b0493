-- A trip that its driver adds between known places may have a distance that was estimated from the straight line.
alter table trip
  drop constraint trip_distance_source_check,
  add constraint trip_distance_source_check
    check (distance_source in ('odometer', 'path', 'file', 'straight_line', 'manual', 'estimate'));
