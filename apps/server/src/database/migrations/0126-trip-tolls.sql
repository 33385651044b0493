-- What the driver paid on a trip beside the kilometres. Costs of a vehicle (vehicle_cost) are another record and are never
-- added to these.
alter table trip
  add column toll_cents integer not null default 0 check (toll_cents >= 0),
  add column parking_cents integer not null default 0 check (parking_cents >= 0);
