-- Who drives a company's vehicle, by days. The vehicle is that of the admin who uploads the fleet's files.
create table vehicle_driver (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid not null,
  driver_id uuid not null references app_user,
  from_day date not null,
  -- Null until further notice.
  to_day date,
  primary key (owner_id, id),
  foreign key (owner_id, vehicle_id) references vehicle,
  check (to_day >= from_day)
);

create index vehicle_driver_driver on vehicle_driver (driver_id);
