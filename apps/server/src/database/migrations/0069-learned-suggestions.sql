-- What is learned of each driver from the trips that a person confirmed. A trip that is confirmed reads and writes a few
-- facts, however many there are.

alter table trip
  -- Confirmed because its suggestion was sure enough, not by a person: nothing is learned from it.
  add column auto_confirmed boolean not null default false;

create table learned_driver (
  owner_id uuid primary key references app_user,
  -- The weights; null until a first trip is learned.
  model jsonb,
  calibration jsonb,
  last_started_at timestamptz,
  -- Learn all trips again: the order or the facts of learned trips changed.
  stale boolean not null default false
);

create index learned_driver_stale on learned_driver (owner_id) where stale;

create table learned_fact (
  owner_id uuid not null,
  key text not null,
  value jsonb not null,
  primary key (owner_id, key)
);

-- Changes of trips that are not learned yet.
create table learned_change (
  owner_id uuid not null,
  id bigint generated always as identity,
  trip_id uuid not null,
  -- The class learned before and the one to learn now; null for none.
  was text,
  now text,
  -- Whether what the trip is learned by (its time, places, distance, vehicle) changed too.
  moved boolean not null,
  primary key (owner_id, id)
);

create function note_learned_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into learned_change (owner_id, trip_id, was, now, moved)
      select owner_id, id, null, classification, false from new_trips
      where status = 'confirmed' and deleted_at is null and not auto_confirmed;
  elsif tg_op = 'DELETE' then
    insert into learned_change (owner_id, trip_id, was, now, moved)
      select owner_id, id, classification, null, true from old_trips
      where status = 'confirmed' and deleted_at is null and not auto_confirmed;
  else
    insert into learned_change (owner_id, trip_id, was, now, moved)
      select owner_id, id, was, now, moved from (
        select n.owner_id, n.id,
          case when o.status = 'confirmed' and o.deleted_at is null and not o.auto_confirmed then o.classification end
            as was,
          case when n.status = 'confirmed' and n.deleted_at is null and not n.auto_confirmed then n.classification end
            as now,
          (o.started_at, o.start_location, o.end_location, o.start_place_id, o.end_place_id, o.start_lat, o.start_lng,
            o.end_lat, o.end_lng, o.distance_m, o.vehicle_id, o.notes) is distinct from
          (n.started_at, n.start_location, n.end_location, n.start_place_id, n.end_place_id, n.start_lat, n.start_lng,
            n.end_lat, n.end_lng, n.distance_m, n.vehicle_id, n.notes) as moved,
          o.reason <> n.reason as reworded
        from new_trips n join old_trips o on o.owner_id = n.owner_id and o.id = n.id
        where n.status = 'confirmed' or o.status = 'confirmed'
      ) change
      where was is distinct from now or (now is not null and (moved or reworded));
  end if;
  return null;
end $$;

create trigger trip_learned_on_insert after insert on trip referencing new table as new_trips
  for each statement execute function note_learned_changes();
create trigger trip_learned_on_update after update on trip referencing old table as old_trips new table as new_trips
  for each statement execute function note_learned_changes();
create trigger trip_learned_on_delete after delete on trip referencing old table as old_trips
  for each statement execute function note_learned_changes();

-- A place of another kind makes other trips alike.
create function note_learned_kinds() returns trigger language plpgsql as $$
begin
  update learned_driver set stale = true where owner_id = new.owner_id
    or owner_id in (select id from app_user where company_id = new.company_id);
  return null;
end $$;

create trigger place_learned_on_kind after update of kind on place
  for each row when (old.kind is distinct from new.kind) execute function note_learned_kinds();

insert into learned_driver (owner_id, stale)
  select distinct owner_id, true from trip where status = 'confirmed' and deleted_at is null;

-- Shares from 0 to 1. A learned suggestion below the first is not made; one from the second on is confirmed at once, which
-- is off while that is null.
alter table app_user
  add column suggest_from double precision not null default 0.7 check (suggest_from between 0.5 and 0.99),
  add column confirm_from double precision check (confirm_from between 0.8 and 0.999);

-- What a person then says of a trip is his own word.
create function own_auto_confirmed() returns trigger language plpgsql as $$
begin
  new.auto_confirmed := false;
  return new;
end $$;

create trigger trip_auto_confirmed_owned before update of corrected on trip
  for each row when (old.auto_confirmed and new.auto_confirmed and new.corrected is distinct from old.corrected
    and new.corrected && array['classification', 'status'])
  execute function own_auto_confirmed();

create index trip_auto_confirmed on trip (owner_id) where auto_confirmed and deleted_at is null;
