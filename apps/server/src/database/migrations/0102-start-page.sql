-- The page that opens after signing in without a requested one.
alter table app_user
  add column start_page text not null default 'how_to'
    check (start_page in ('how_to', 'dashboard', 'logbook', 'upload', 'track'));
