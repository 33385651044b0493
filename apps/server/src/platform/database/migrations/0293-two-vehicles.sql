-- Vehicles with the same drives that the driver knows to be two cars, so they are not asked about again.
create table vehicle_pair (
  owner_id uuid not null,
  vehicle_id uuid not null,
  other_id uuid not null,
  primary key (owner_id, vehicle_id, other_id),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id) on delete cascade,
  foreign key (owner_id, other_id) references vehicle (owner_id, id) on delete cascade
);
