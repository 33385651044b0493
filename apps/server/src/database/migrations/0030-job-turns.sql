-- In which round of a queue each owner's last job comes: see docs/decisions/0026-turns-in-the-queue.md.
create table job_turn (
  owner_id uuid not null,
  queue text not null,
  turn integer not null,
  primary key (owner_id, queue)
);

create index job_turn_latest on job_turn (queue, turn);
