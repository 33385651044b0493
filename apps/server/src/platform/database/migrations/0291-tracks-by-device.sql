-- Each device has its own track, and trips are derived per device (decision 0148). '' is the device of a vehicle's files.
alter table track_block add column device text not null default '';
alter table track_block drop constraint track_block_pkey;
alter table track_block add constraint track_block_pkey primary key (owner_id, vehicle_id, day, upload_id, device);
update track_block set device = upload_id::text from upload
where upload.owner_id = track_block.owner_id and upload.id = track_block.upload_id and upload.is_live;

alter table trip
  -- null until a trip of several devices is derived from each of them.
  add column device text default '',
  -- How much the device's fixes reveal about the drive (core's measureFixes).
  add column device_quality real not null default 0;
update trip set device = case when cardinality(upload_ids) = 1 then upload_ids[1]::text end from upload
where upload.owner_id = trip.owner_id and upload.id = any(trip.upload_ids) and upload.is_live and trip.has_path;
-- The job that ends unfinished trips derives them.
update connection set driving_since = least(driving_since, (select min(started_at) from trip
  where trip.owner_id = connection.owner_id and trip.device is null and connection.upload_id = any(trip.upload_ids)));
