-- What keeps a logbook from being handed in, and stands on the dashboard: business trips whose reason is missing. They are
-- counted and summed in the index alone, which names all that such a statement asks for. Imported trips are seldom in it.
create index trip_business_without_reason on trip (owner_id, started_at desc, id desc)
  include (classification, status, distance_m, local_day, vehicle_id)
  where classification = 'business' and reason = '' and deleted_at is null;
