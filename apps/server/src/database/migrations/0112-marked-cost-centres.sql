-- A bulk action may change the cost centre of trips, too. For actions noted before, it stays as it is.

alter table marked_trip
  add column was_cost_centre_id uuid references cost_centre on delete set null,
  add column cost_centre_id uuid references cost_centre on delete set null;

update marked_trip set was_cost_centre_id = trip.cost_centre_id, cost_centre_id = trip.cost_centre_id
from trip where trip.owner_id = marked_trip.owner_id and trip.id = marked_trip.trip_id;
