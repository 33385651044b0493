-- What the tax of a vehicle depends on. Null is not known.
alter table vehicle
  add column make text not null default '',
  add column model text not null default '',
  add column model_year integer check (model_year between 1900 and 2100),
  -- VAT included, finance charges excluded: the cash price, the cash cost of a leased one, or its market value.
  add column value_cents bigint check (value_cents >= 0),
  add column acquired text check (acquired in ('cash', 'lease', 'other')),
  add column acquired_on date,
  add column fuel_type text check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric')),
  -- Litres per 100 km.
  add column consumption double precision check (consumption > 0),
  add column maintenance_plan boolean,
  -- Whether the driver pays for all of it.
  add column bears_fuel boolean,
  add column bears_maintenance boolean,
  add column owned_by text not null default 'private' check (owned_by in ('private', 'employer')),
  add column used_from date,
  add column used_until date,
  add constraint vehicle_used_in_order check (used_until >= used_from);
