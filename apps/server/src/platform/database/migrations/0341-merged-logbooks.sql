alter table logbook_submission
  -- The vehicle that its own one was merged into. The next logbook of that one replaces this one in the payroll.
  add column merged_into uuid,
  add column merged_at timestamptz;
