-- The functions that change trips also write their totals and check their vehicles (decision 0111). Servers of release 1.1
-- would no longer count: stop them before this runs.
drop trigger trip_tally_on_insert on trip;
drop trigger trip_tally_on_update on trip;
drop trigger trip_tally_on_delete on trip;
drop trigger trip_references_on_insert on trip;
drop trigger trip_references_on_update on trip;
drop trigger trip_auto_confirmed_owned on trip;
drop trigger vehicle_referred_to on vehicle;
-- Nothing deletes an account: erasing one empties it.
drop trigger owner_referred_to on app_user;
drop function tally_trips(), fold_long_tallies(uuid[]), fold_trip_tally(uuid), trip_needs_owner_and_vehicle(),
  own_auto_confirmed(), vehicle_keeps_its_trips(), owner_keeps_his_trips();
