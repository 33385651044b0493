-- The worker relearns a driver as a whole and stores the outcome; reading trips only selects it.
drop trigger trip_learned_on_insert on trip;
drop trigger trip_learned_on_update on trip;
drop trigger trip_learned_on_delete on trip;
drop trigger place_learned_on_kind on place;
drop function note_learned_changes();
drop function note_learned_kinds();
drop table learned_change, learned_fact, learned_driver;

-- What is suggested for a trip that is not classified.
create table trip_suggestion (
  owner_id uuid not null,
  trip_id uuid not null,
  -- Of the code that made it (SUGGESTION_VERSION): a driver with older ones is learned again.
  version int not null,
  -- The contract's suggestion; null if nothing is suggested.
  suggestion jsonb,
  primary key (owner_id, trip_id),
  foreign key (owner_id, trip_id) references trip (owner_id, id) on delete cascade
);

-- The job ran every minute without a payload; now each names its driver.
do $$ begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'learn-trips';
    delete from jobs.job where name = 'learn-trips' and state in ('created', 'retry');
  end if;
end $$;
