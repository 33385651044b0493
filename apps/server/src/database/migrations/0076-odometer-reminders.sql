-- Mails that ask for the odometer readings of a tax year's last day and of 1 March, once each.
create table odometer_reminder (
  owner_id uuid not null references app_user,
  day date not null,
  sent_at timestamptz not null,
  primary key (owner_id, day)
);

alter table app_user add column mail_odometer boolean not null default true;

-- A photo of the odometer, in the file store.
alter table odometer_reading
  add column photo_id uuid,
  add column photo_type text,
  add column photo_bytes bigint,
  add constraint odometer_photo_whole check (num_nonnulls(photo_id, photo_type, photo_bytes) in (0, 3));
