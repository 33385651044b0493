-- Owner data can be distributed by owner_id, with nothing in the directory depending on it (decision 0102).

-- Whoever sets the default vehicle checks it; whoever reads it ignores one that is gone.
alter table app_user drop constraint app_user_default_vehicle;

-- A link names only its token, so the owner is looked up here.
create table report_share_token (
  -- SHA-256 of the token, so that reading this table opens no report.
  token_hash bytea primary key,
  owner_id uuid not null references app_user,
  share_id uuid not null
);
create index report_share_token_owner on report_share_token (owner_id);
insert into report_share_token (token_hash, owner_id, share_id) select token_hash, owner_id, id from report_share;
alter table report_share drop column token_hash;

-- Sequences of their own in place of identity columns; the numbers go on where they were.
lock table accountant_event, trip_change_log, trip_comment in access exclusive mode;
create sequence accountant_event_number;
create sequence trip_change_number;
create sequence trip_comment_number;
select setval('accountant_event_number', last_value + 1, false) from accountant_event_seq_seq;
select setval('trip_change_number', last_value + 1, false) from trip_change_log_seq_seq;
select setval('trip_comment_number', last_value + 1, false) from trip_comment_seq_seq;
alter table accountant_event alter column seq drop identity;
alter table accountant_event alter column seq set default nextval('accountant_event_number');
alter table trip_change_log alter column seq drop identity;
alter table trip_change_log alter column seq set default nextval('trip_change_number');
alter table trip_comment alter column seq drop identity;
alter table trip_comment alter column seq set default nextval('trip_comment_number');
alter sequence accountant_event_number owned by accountant_event.seq;
alter sequence trip_change_number owned by trip_change_log.seq;
alter sequence trip_comment_number owned by trip_comment.seq;

-- By row: a statement rarely deletes more than one.
drop trigger owner_referred_to on app_user;
drop trigger vehicle_referred_to on vehicle;
create or replace function owner_keeps_his_trips() returns trigger language plpgsql as $$
begin
  if exists (select from trip where owner_id = old.id) then
    raise foreign_key_violation using message = 'a user with trips stays';
  end if;
  return null;
end $$;
create or replace function vehicle_keeps_its_trips() returns trigger language plpgsql as $$
begin
  if exists (select from trip where owner_id = old.owner_id and vehicle_id = old.id) then
    raise foreign_key_violation using message = 'a vehicle with trips stays';
  end if;
  return null;
end $$;
create trigger owner_referred_to after delete on app_user for each row execute function owner_keeps_his_trips();
create trigger vehicle_referred_to after delete on vehicle for each row execute function vehicle_keeps_its_trips();
