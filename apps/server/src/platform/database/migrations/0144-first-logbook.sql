-- Whether the steps to the first logbook are shown. Drivers of an earlier version have made theirs.
alter table app_user add column first_logbook text not null default 'done'
  check (first_logbook in ('open', 'later', 'done'));
alter table app_user alter column first_logbook set default 'open';
