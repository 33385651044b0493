-- On a cluster the directory is copied to every machine, and no upload was accepted while one of them was away. A new table,
-- because Citus leaves an existing one where it is.
create table job_turn_local (
  owner_id uuid not null,
  queue text not null,
  turn integer not null
);
insert into job_turn_local select owner_id, queue, turn from job_turn;
drop table job_turn;
alter table job_turn_local rename to job_turn;
alter table job_turn add primary key (owner_id, queue);
create index job_turn_latest on job_turn (queue, turn);
