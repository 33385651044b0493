-- The trips that their driver deleted, the last deleted first: what he can bring back.
create index trip_deleted on trip (owner_id, deleted_at desc, started_at desc, id desc)
  where deleted_at is not null and taken_back_by is null;
