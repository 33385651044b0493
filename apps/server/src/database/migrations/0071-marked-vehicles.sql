-- A bulk action may change the vehicle of trips, too. For actions noted before, the vehicle stays as it is.

alter table marked_trip
  add column was_vehicle_id uuid,
  add column vehicle_id uuid;

update marked_trip set was_vehicle_id = trip.vehicle_id, vehicle_id = trip.vehicle_id
from trip where trip.owner_id = marked_trip.owner_id and trip.id = marked_trip.trip_id;
