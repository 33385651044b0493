-- What a driver chooses beside the profile.

alter table app_user
  add column default_vehicle_id uuid,
  add column mail_uploads boolean not null default true,
  add constraint app_user_default_vehicle foreign key (id, default_vehicle_id) references vehicle (owner_id, id);
