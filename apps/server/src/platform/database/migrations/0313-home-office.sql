-- The days on which the home is the place of work, and what shows it to SARS.
alter table app_user add column home_office jsonb;
