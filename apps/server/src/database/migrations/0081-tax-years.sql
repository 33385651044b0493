-- What the tax of a vehicle and year depends on beyond its logbook and costs. Null is not known.
create table vehicle_tax_year (
  owner_id uuid not null references app_user,
  vehicle_id uuid not null,
  -- The year in which it ends.
  tax_year integer not null check (tax_year between 2000 and 2100),
  situation text not null check (situation in ('allowance', 'reimbursed', 'employer_car', 'own_business')),
  -- Chosen by the taxpayer, one per vehicle and year; null until then.
  method text check (method in ('deemed', 'actual')),
  allowance_cents bigint check (allowance_cents >= 0),
  reimbursed_cents_per_km double precision check (reimbursed_cents_per_km >= 0),
  -- Months for which an employer's car was available.
  months double precision check (months > 0 and months <= 12),
  -- Percent.
  marginal_rate double precision check (marginal_rate between 0 and 100),
  primary key (owner_id, vehicle_id, tax_year),
  foreign key (owner_id, vehicle_id) references vehicle
);

-- Corrections of SARS' figures by administrators; the latest revision of a year counts. Null is as published with Spoor.
create table tax_table_override (
  tax_year integer not null check (tax_year between 2000 and 2100),
  revision integer not null check (revision > 0),
  -- [{"value_up_to_cents", "fixed_cents", "fuel_cents_per_km", "maintenance_cents_per_km"}], the last without an upper end.
  bands jsonb,
  rate_cents_per_km double precision check (rate_cents_per_km > 0),
  source text not null,
  confirmed boolean not null,
  entered_by uuid not null references app_user,
  entered_at timestamptz not null,
  primary key (tax_year, revision)
);
