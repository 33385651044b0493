-- Which of an owner's trips have a word, belong to an upload, or are so many quarters of a kilometre long: lists of ids,
-- so that a search costs by the words that differ and not by the trips (decision 'Trips are found by postings').
--
-- A statement over few trips adds the difference that it makes, as with trip_tally, and changes no row that stands: a row
-- counts trips that came or, below zero, trips that went. A statement over many, such as an import, only notes that the
-- owner's postings are due to be made anew; a job does it when somebody searches, who until then has each trip looked at.
-- Nobody waits for anybody here.

create table trip_posting (
  owner_id uuid not null,
  kind text not null check (kind in ('word', 'upload', 'distance')),
  -- The plain word; the upload's id; the distance in quarters of a kilometre, rounded down.
  key text not null,
  trips integer not null,
  ids uuid[] not null,
  -- When each of them began, so that a page of the newest needs no look at the trips that are not on it.
  starts timestamptz[] not null,
  made_anew boolean not null default false
);

-- Nothing is gained by compressing random ids.
alter table trip_posting alter column ids set storage external, alter column starts set storage external;

create index trip_posting_owner on trip_posting (owner_id, kind);
create index trip_posting_added on trip_posting (owner_id) where not made_anew;

-- One row for each time that an owner's postings fell behind his trips.
create table trip_posting_due (
  owner_id uuid not null,
  -- When the job was last asked for.
  asked_at timestamptz
);

create index trip_posting_due_owner on trip_posting_due (owner_id);

-- What a search looks at: small letters, without the accents that are usual here.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1), 'áàâäãåéèêëíìîïóòôöõúùûüçñýšž', 'aaaaaaeeeeiiiiooooouuuucnysz')
$$;

-- All that is posted of a trip.
create function trip_keys(words text, upload_ids uuid[], distance_m double precision)
returns table (kind text, key text) language sql immutable parallel safe as $$
  select distinct 'word', word from regexp_split_to_table(plain_text(words), '\s+') word where word <> ''
  union all select 'upload', unnest(upload_ids)::text
  union all select 'distance', floor(distance_m / 250)::bigint::text
$$;

-- Makes an owner's postings anew. It is one statement, and so has one view of the trips and of what was noted of them:
-- what commits beside it adds rows of its own.
create function make_trip_postings(owner uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('trip_posting' || owner::text, 0));
  with settled as (delete from trip_posting_due where owner_id = owner),
    gone as (delete from trip_posting where owner_id = owner)
  insert into trip_posting (owner_id, kind, key, trips, ids, starts, made_anew)
    select owner, posted.kind, posted.key, count(*), array_agg(trip.id), array_agg(trip.started_at), true
    from trip, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
    where trip.owner_id = owner and trip.deleted_at is null
    group by posted.kind, posted.key;
end $$;

create function post_trips() returns trigger language plpgsql as $$
declare
  few constant integer := 200;
  many_added constant integer := 4096;
  owners uuid[];
begin
  if tg_op = 'INSERT' then
    owners := array(select owner_id from new_trips limit few + 1);
    if cardinality(owners) > few then
      insert into trip_posting_due (owner_id) select distinct owner_id from new_trips;
      return null;
    end if;
    insert into trip_posting (owner_id, kind, key, trips, ids, starts)
      select owner_id, posted.kind, posted.key, count(*), array_agg(id), array_agg(started_at)
      from new_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
      where deleted_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    owners := array(select owner_id from old_trips limit few + 1);
    if cardinality(owners) > few then
      insert into trip_posting_due (owner_id) select distinct owner_id from old_trips;
      return null;
    end if;
    insert into trip_posting (owner_id, kind, key, trips, ids, starts)
      select owner_id, posted.kind, posted.key, -count(*), array_agg(id), array_agg(started_at)
      from old_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
      where deleted_at is null group by 1, 2, 3;
  else
    -- To classify and to confirm changes nothing of this, and is what drivers do most.
    owners := array(
      select old_trips.owner_id from old_trips join new_trips using (owner_id, id)
      where (old_trips.deleted_at is null) <> (new_trips.deleted_at is null)
        or (old_trips.started_at, old_trips.start_location, old_trips.end_location, old_trips.reason, old_trips.notes, old_trips.upload_ids,
            floor(old_trips.distance_m / 250))
          is distinct from (new_trips.started_at, new_trips.start_location, new_trips.end_location, new_trips.reason, new_trips.notes,
            new_trips.upload_ids, floor(new_trips.distance_m / 250)));
    if cardinality(owners) = 0 then
      return null;
    elsif cardinality(owners) > few then
      insert into trip_posting_due (owner_id) select distinct unnest(owners);
      return null;
    end if;
    insert into trip_posting (owner_id, kind, key, trips, ids, starts)
      select owner_id, kind, key, sum(n), array_agg(id), array_agg(started_at)
      from (
        select owner_id, kind, key, id, started_at, sum(n) as n
        from (
          select owner_id, posted.kind, posted.key, id, started_at, 1 as n
          from new_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
          where deleted_at is null
          union all
          select owner_id, posted.kind, posted.key, id, started_at, -1
          from old_trips, trip_keys(concat_ws(' ', start_location, end_location, reason, notes), upload_ids, distance_m) posted
          where deleted_at is null
        ) both_sides
        group by owner_id, kind, key, id, started_at having sum(n) <> 0
      ) change
      group by owner_id, kind, key, n;
  end if;
  -- So many small changes are as good as an import.
  insert into trip_posting_due (owner_id)
    select owner_id from trip_posting
    where not made_anew and owner_id = any(owners)
      and not exists (select from trip_posting_due due where due.owner_id = trip_posting.owner_id)
    group by owner_id having count(*) > many_added;
  return null;
end $$;

create trigger trip_postings_on_insert after insert on trip referencing new table as new_trips
  for each statement execute function post_trips();
create trigger trip_postings_on_update after update on trip referencing old table as old_trips new table as new_trips
  for each statement execute function post_trips();
create trigger trip_postings_on_delete after delete on trip referencing old table as old_trips
  for each statement execute function post_trips();

insert into trip_posting_due (owner_id) select distinct owner_id from trip;
