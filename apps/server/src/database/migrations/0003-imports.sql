-- What importing needs to be done again, taken back and done once.

alter table upload
  -- How often the reading of the file was begun since it last ended; a file that ends the worker each time is given up.
  add column attempts integer not null default 0;

alter table trip
  -- Tells the rows of a trip file apart (a hash of times, distance and places); null for trips found in fixes.
  add column fingerprint bigint,
  -- The upload with whose undoing the trip went. It has deleted_at too, but comes back when its upload or its drive does.
  add column taken_back_by uuid;

create index trip_taken_back on trip (owner_id, taken_back_by) where taken_back_by is not null;

-- The codecs leave nothing to compress.
alter table track_block alter column fixes set storage external;
alter table trip alter column path set storage external;
