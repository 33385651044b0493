-- To confirm a trip needs its classification: trips that were confirmed without one come back to be reviewed.

update trip set status = 'pending' where status = 'confirmed' and classification is null;
update marked_trip set was_status = 'pending' where was_status = 'confirmed' and was_classification is null;
update marked_trip set status = 'pending' where status = 'confirmed' and classification is null;
