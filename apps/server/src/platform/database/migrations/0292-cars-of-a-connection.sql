-- Vehicles of a connection besides its own: of other cars that a server forwards, and of fixes before a change of vehicle.
create table connection_vehicle (
  owner_id uuid not null,
  connection_id uuid not null,
  -- The source's id of the car; '' for the one in the connection's own vehicle.
  car text not null,
  -- For fixes before this time.
  until timestamptz not null default 'infinity',
  -- null for the connection's own vehicle.
  vehicle_id uuid,
  primary key (owner_id, connection_id, car, until),
  foreign key (owner_id, connection_id) references connection (owner_id, id) on delete cascade,
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id) on delete cascade
);
