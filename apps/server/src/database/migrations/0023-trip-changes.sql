-- Which of an owner's trips a transaction changed, so that who keeps a list of them in memory looks again at these alone
-- (decision 'Lists of trips are kept in memory').
--
-- As with trip_tally, a statement adds rows and changes none that stand, so nobody waits for anybody here. Whether a reader
-- has seen a change is told by the transaction and the reader's snapshot: an order by time or number would miss what was
-- written before and committed after he looked.

create table trip_change (
  owner_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  -- Null: too many to name, so that lists are to be read anew.
  ids uuid[]
);

create index trip_change_owner on trip_change (owner_id);

-- Whoever gets the owner's lock without waiting puts one row for many.
create function fold_trip_changes(owners uuid[]) returns void language plpgsql as $$
declare
  owner uuid;
begin
  for owner in
    select owner_id from trip_change where owner_id = any(owners) group by owner_id having count(*) > 200
  loop
    if pg_try_advisory_xact_lock(hashtextextended('trip_change' || owner::text, 0)) then
      delete from trip_change where owner_id = owner;
      insert into trip_change (owner_id) values (owner);
    end if;
  end loop;
end $$;

-- Pages come out of the kept lists now, and postings need not say when their trips began.
alter table trip_posting drop column starts;

create or replace function make_trip_postings(owner uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('trip_posting' || owner::text, 0));
  with settled as (delete from trip_posting_due where owner_id = owner),
    gone as (delete from trip_posting where owner_id = owner)
  insert into trip_posting (owner_id, kind, key, trips, ids, made_anew)
    select owner, posted.kind, posted.key, count(*), array_agg(trip.id), true
    from trip, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
    where trip.owner_id = owner and trip.deleted_at is null
    group by posted.kind, posted.key;
end $$;

-- Notes the changes for kept lists, and posts what changed of words, uploads and distances. One function does both: to look
-- for the owners among 200,000 trips that were imported takes a while, and is done once.
create or replace function post_trips() returns trigger language plpgsql as $$
declare
  few constant integer := 200;
  many_added constant integer := 4096;
  owners uuid[];
begin
  if tg_op = 'INSERT' then
    owners := array(select owner_id from new_trips limit few + 1);
    if cardinality(owners) > few then
      owners := array(select distinct owner_id from new_trips);
      insert into trip_change (owner_id) select unnest(owners);
      insert into trip_posting_due (owner_id) select unnest(owners);
      perform fold_trip_changes(owners);
      return null;
    end if;
    insert into trip_change (owner_id, ids) select owner_id, array_agg(id) from new_trips group by owner_id;
    insert into trip_posting (owner_id, kind, key, trips, ids)
      select owner_id, posted.kind, posted.key, count(*), array_agg(id)
      from new_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
      where deleted_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    owners := array(select owner_id from old_trips limit few + 1);
    if cardinality(owners) > few then
      owners := array(select distinct owner_id from old_trips);
      insert into trip_change (owner_id) select unnest(owners);
      insert into trip_posting_due (owner_id) select unnest(owners);
      perform fold_trip_changes(owners);
      return null;
    end if;
    insert into trip_change (owner_id, ids) select owner_id, array_agg(id) from old_trips group by owner_id;
    insert into trip_posting (owner_id, kind, key, trips, ids)
      select owner_id, posted.kind, posted.key, -count(*), array_agg(id)
      from old_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
      where deleted_at is null group by 1, 2, 3;
  else
    owners := array(select owner_id from old_trips union select owner_id from new_trips);
    if (select count(*) from (select from new_trips limit few + 1) first_few) > few then
      insert into trip_change (owner_id) select unnest(owners);
    else
      insert into trip_change (owner_id, ids)
        select owner_id, array_agg(id)
        from (select owner_id, id from old_trips union select owner_id, id from new_trips) changed group by owner_id;
    end if;
    perform fold_trip_changes(owners);
    -- To classify and to confirm changes nothing of the rest, and is what drivers do most.
    owners := array(
      select old_trips.owner_id from old_trips join new_trips using (owner_id, id)
      where (old_trips.deleted_at is null) <> (new_trips.deleted_at is null)
        or (old_trips.start_location, old_trips.end_location, old_trips.reason, old_trips.notes, old_trips.upload_ids,
            floor(old_trips.distance_m / 250))
          is distinct from (new_trips.start_location, new_trips.end_location, new_trips.reason, new_trips.notes,
            new_trips.upload_ids, floor(new_trips.distance_m / 250)));
    if cardinality(owners) = 0 then
      return null;
    elsif cardinality(owners) > few then
      insert into trip_posting_due (owner_id) select distinct unnest(owners);
      return null;
    end if;
    insert into trip_posting (owner_id, kind, key, trips, ids)
      select owner_id, kind, key, sum(n), array_agg(id)
      from (
        select owner_id, kind, key, id, sum(n) as n
        from (
          select owner_id, posted.kind, posted.key, id, 1 as n
          from new_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
          where deleted_at is null
          union all
          select owner_id, posted.kind, posted.key, id, -1
          from old_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
          where deleted_at is null
        ) both_sides
        group by owner_id, kind, key, id having sum(n) <> 0
      ) change
      group by owner_id, kind, key, n;
  end if;
  perform fold_trip_changes(owners);
  -- So many small changes are as good as an import.
  insert into trip_posting_due (owner_id)
    select owner_id from trip_posting
    where not made_anew and owner_id = any(owners)
      and not exists (select from trip_posting_due due where due.owner_id = trip_posting.owner_id)
    group by owner_id having count(*) > many_added;
  return null;
end $$;
