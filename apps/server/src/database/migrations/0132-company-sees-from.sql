-- A company sees its drivers' trips from the day of joining on, or from an earlier day that the driver chose.

alter table app_user
  add column joined_company_on date,
  add column company_sees_from date;

-- The last time an administrator moved the person into this company; else the account was created in it.
update app_user set joined_company_on = (coalesce(
    (select max(at) from audit_entry entry
      where entry.subject_kind = 'user' and entry.subject_id = app_user.id
        and entry.after ->> 'company_id' = app_user.company_id::text
        and entry.before ->> 'company_id' is distinct from app_user.company_id::text),
    created_at) at time zone 'Africa/Johannesburg')::date
  where company_id is not null;
update app_user set company_sees_from = joined_company_on;

-- Whatever changes the company, nothing of earlier days is shared with the next one.
create function app_user_joins_company() returns trigger language plpgsql as $$
begin
  if new.company_id is null then
    new.joined_company_on := null;
    new.company_sees_from := null;
  elsif tg_op = 'INSERT' then
    new.joined_company_on := coalesce(new.joined_company_on, (now() at time zone 'Africa/Johannesburg')::date);
    new.company_sees_from := coalesce(new.company_sees_from, new.joined_company_on);
  elsif new.company_id is distinct from old.company_id then
    if new.joined_company_on is not distinct from old.joined_company_on then
      new.joined_company_on := (now() at time zone 'Africa/Johannesburg')::date;
    end if;
    if new.company_sees_from is not distinct from old.company_sees_from then
      new.company_sees_from := new.joined_company_on;
    end if;
  end if;
  return new;
end $$;

create trigger app_user_joins_company before insert or update of company_id on app_user
  for each row execute function app_user_joins_company();

alter table app_user add constraint app_user_company_sees_from
  check ((company_id is null) = (company_sees_from is null)
    and (company_id is null) = (joined_company_on is null) and company_sees_from <= joined_company_on);

create index handover_trip_given on handover_trip (to_trip_id);

-- The trips that the company of their driver sees. Trips that the company itself transferred stay visible to it.
create view company_trip as
  select trip.owner_id, trip.id, owner.company_id
  from trip join app_user owner on owner.id = trip.owner_id
  where owner.company_id is not null
    and (trip.local_day >= owner.company_sees_from
      or exists (select from handover_trip given join handover on handover.id = given.handover_id
        where given.to_trip_id = trip.id and handover.to_owner_id = trip.owner_id
          and handover.company_id = owner.company_id and handover.undone_at is null));

-- The same as sums by month: whole months from trip_tally, else trip by trip.
create view company_trip_tally as
  select tally.owner_id, tally.month, tally.vehicle_id, tally.classification, tally.status, tally.trips, tally.distance_mm
  from trip_tally tally join app_user owner on owner.id = tally.owner_id
  where tally.month >= owner.company_sees_from
  union all
  select trip.owner_id, date_trunc('month', trip.local_day)::date, trip.vehicle_id, trip.classification, trip.status,
    1::bigint, round(trip.distance_m * 1000)::bigint
  from trip join company_trip seen on seen.owner_id = trip.owner_id and seen.id = trip.id
    join app_user owner on owner.id = trip.owner_id
  where trip.deleted_at is null and date_trunc('month', trip.local_day) < owner.company_sees_from;
