alter table vehicle_tax_year
  add column employer_fuel_cents bigint check (employer_fuel_cents >= 0),
  add column contribution_cents bigint check (contribution_cents >= 0),
  add column second_car boolean;
