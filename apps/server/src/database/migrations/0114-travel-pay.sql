-- What an employer pays a driver for travel in a tax year, entered once for all vehicles. Null is not known.
create table person_tax_year (
  owner_id uuid not null references app_user,
  -- The year in which it ends.
  tax_year integer not null check (tax_year between 2000 and 2100),
  allowance_cents bigint check (allowance_cents >= 0),
  reimbursed_cents_per_km double precision check (reimbursed_cents_per_km >= 0),
  -- Percent.
  marginal_rate double precision check (marginal_rate between 0 and 100),
  -- Set where vehicles had different amounts before, until the driver enters the year's own.
  needs_check boolean not null default false,
  primary key (owner_id, tax_year)
);

-- Until now each vehicle had its own amounts. Equal ones are one amount that was entered again for each vehicle. Different
-- allowances are added up, so that nothing that was entered is lost; of different rates the highest is taken.
insert into person_tax_year (owner_id, tax_year, allowance_cents, reimbursed_cents_per_km, marginal_rate, needs_check)
select owner_id, tax_year,
  case when count(distinct allowance) > 1 then sum(allowance) else max(allowance) end,
  max(per_km), max(marginal_rate),
  count(distinct allowance) > 1 or count(distinct per_km) > 1
from (
  select owner_id, tax_year, marginal_rate,
    case when situation = 'allowance' then allowance_cents end as allowance,
    case when situation = 'reimbursed' then reimbursed_cents_per_km end as per_km
  from vehicle_tax_year) as entered
group by owner_id, tax_year;

alter table vehicle_tax_year
  drop column allowance_cents,
  drop column reimbursed_cents_per_km,
  drop column marginal_rate,
  -- The debt on which the year's finance charges were paid.
  add column finance_debt_cents bigint check (finance_debt_cents >= 0),
  -- Of an employer's car: its rent under an operating lease, and what the employee bears in full.
  add column operating_lease_rental_cents bigint check (operating_lease_rental_cents >= 0),
  add column borne_licence_cents bigint check (borne_licence_cents >= 0),
  add column borne_insurance_cents bigint check (borne_insurance_cents >= 0),
  add column borne_maintenance_cents bigint check (borne_maintenance_cents >= 0),
  add column bears_private_fuel boolean;

-- Decides over how many years a vehicle of one's own business is written off.
alter table vehicle add column kind text check (kind in ('car', 'delivery', 'motorcycle'));
