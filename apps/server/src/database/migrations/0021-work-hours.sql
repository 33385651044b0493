-- When a driver works (core's WorkHours), and what follows from it: the seconds of a week, from Monday 00:00 by his clock,
-- that are work hours and those that are days off (core's WorkWeek). Both are empty while the hours are switched off.

alter table app_user
  add column work_hours jsonb not null default '{"enabled": false, "days": [
    {"works": true, "from": "08:00", "to": "17:00"}, {"works": true, "from": "08:00", "to": "17:00"},
    {"works": true, "from": "08:00", "to": "17:00"}, {"works": true, "from": "08:00", "to": "17:00"},
    {"works": true, "from": "08:00", "to": "17:00"}, {"works": false, "from": "08:00", "to": "17:00"},
    {"works": false, "from": "08:00", "to": "17:00"}]}',
  add column work_seconds int4multirange not null default '{}',
  add column off_seconds int4multirange not null default '{}';

-- Where in the week an instant stands, in a zone as PostgreSQL names it. 1970 began on a Thursday; ten thousand weeks keep
-- what was before it above zero.
create function second_of_week(instant timestamptz, zone text) returns integer language sql immutable parallel safe as $$
  select ((floor(date_part('epoch', instant at time zone zone))::bigint + 259200 + 6048000000) % 604800)::integer
$$;

-- What a trip may be follows from the hours and is told when it is asked for; it was never kept.
alter table trip drop column suggestion;
