-- A file whose reading other facts of it contradict waits for its driver's answer; until then none of its trips counts.
alter table upload
  add column questions jsonb not null default '[]',
  add column first_trips jsonb not null default '[]',
  add column in_logbook boolean not null default true,
  drop constraint upload_status_check,
  add constraint upload_status_check
    check (status in ('received', 'extracting', 'needs_look', 'saved', 'failed')) not valid;
