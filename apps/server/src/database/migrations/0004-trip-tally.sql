-- How many trips and kilometres an owner has by month, vehicle and the trip's two marks, so that totals and counts cost
-- the same for a driver of 100 trips and of 100,000.
--
-- Each statement on trip adds the difference that it makes as new rows and changes none that stand: two transactions never
-- wait for each other here, so they cannot deadlock. Sums over the rows are right at any moment and in any snapshot.
-- When many have gathered, whoever gets the owner's fold lock without waiting folds them into one row per key.

create table trip_tally (
  owner_id uuid not null,
  month date not null,
  vehicle_id uuid,
  classification text,
  status text not null,
  trips bigint not null,
  -- Whole millimetres: sums of integers do not drift, however often a trip comes and goes.
  distance_mm bigint not null,
  folded boolean not null default false
);

create index trip_tally_owner on trip_tally (owner_id, month);
create index trip_tally_unfolded on trip_tally (owner_id) where not folded;

create function fold_trip_tally(owner uuid) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('trip_tally' || owner::text, 0)) then
    return;
  end if;
  -- Only what this statement itself deletes is added up again: a row that another one folds meanwhile is not counted twice.
  with gone as (delete from trip_tally where owner_id = owner returning *)
  insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm, folded)
    select owner_id, month, vehicle_id, classification, status, sum(trips), sum(distance_mm), true
    from gone group by owner_id, month, vehicle_id, classification, status
    having sum(trips) <> 0 or sum(distance_mm) <> 0;
end $$;

create function fold_long_tallies(owners uuid[]) returns void language plpgsql as $$
declare
  owner uuid;
begin
  for owner in
    select owner_id from trip_tally where not folded and owner_id = any(owners) group by owner_id having count(*) > 256
  loop
    perform fold_trip_tally(owner);
  end loop;
end $$;

create function tally_trips() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm)
      select owner_id, date_trunc('month', local_day::timestamp)::date, vehicle_id, classification, status,
        count(*), sum(round(distance_m * 1000)::bigint)
      from new_trips where deleted_at is null
      group by 1, 2, 3, 4, 5;
    perform fold_long_tallies(array(select distinct owner_id from new_trips));
  elsif tg_op = 'DELETE' then
    insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm)
      select owner_id, date_trunc('month', local_day::timestamp)::date, vehicle_id, classification, status,
        -count(*), -sum(round(distance_m * 1000)::bigint)
      from old_trips where deleted_at is null
      group by 1, 2, 3, 4, 5;
    perform fold_long_tallies(array(select distinct owner_id from old_trips));
  else
    insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm)
      select owner_id, month, vehicle_id, classification, status, sum(trips), sum(distance_mm)
      from (
        select owner_id, date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
          1 as trips, round(distance_m * 1000)::bigint as distance_mm
        from new_trips where deleted_at is null
        union all
        select owner_id, date_trunc('month', local_day::timestamp)::date, vehicle_id, classification, status,
          -1, -round(distance_m * 1000)::bigint
        from old_trips where deleted_at is null
      ) change
      group by 1, 2, 3, 4, 5
      having sum(trips) <> 0 or sum(distance_mm) <> 0;
    perform fold_long_tallies(array(select distinct owner_id from new_trips));
  end if;
  return null;
end $$;

create trigger trip_tally_on_insert after insert on trip referencing new table as new_trips
  for each statement execute function tally_trips();
create trigger trip_tally_on_update after update on trip referencing old table as old_trips new table as new_trips
  for each statement execute function tally_trips();
create trigger trip_tally_on_delete after delete on trip referencing old table as old_trips
  for each statement execute function tally_trips();

insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm, folded)
  select owner_id, date_trunc('month', local_day::timestamp)::date, vehicle_id, classification, status,
    count(*), sum(round(distance_m * 1000)::bigint), true
  from trip where deleted_at is null
  group by 1, 2, 3, 4, 5;
