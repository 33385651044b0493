-- For the cover of a logbook beside the tax number; '' if not given.
alter table app_user add column tax_address text not null default '';
