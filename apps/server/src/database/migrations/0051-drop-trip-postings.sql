-- Lists, counts and totals come from plain SQL over trip and trip_tally (decision 'One trip list from plain SQL'). What was
-- kept beside the trips to search them, all of it derived from them, goes.

drop trigger trip_postings_on_insert on trip;
drop trigger trip_postings_on_update on trip;
drop trigger trip_postings_on_delete on trip;
drop function post_trips();
drop function make_trip_postings(uuid);
drop function trip_keys(text, uuid[], double precision);
drop function fold_trip_changes(uuid[]);
drop table trip_posting;
drop table trip_posting_due;
drop table trip_change;

do $$ begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where name = 'make-trip-postings';
  end if;
end $$;
