-- The path of a trip in a table of its own: lists and totals read all rows of an owner, and the bytes of paths were most of
-- what they read. Totals over 20,000 trips took 256 ms beside the paths, and 19 ms without.

create table trip_path (
  owner_id uuid not null,
  trip_id uuid not null,
  -- The simplified polyline (core's path codec).
  path bytea not null,
  primary key (owner_id, trip_id)
);
-- The codec leaves nothing to compress.
alter table trip_path alter column path set storage external;

insert into trip_path (owner_id, trip_id, path) select owner_id, id, path from trip where path is not null;

alter table trip_path
  add foreign key (owner_id, trip_id) references trip on delete cascade;

-- Rewrites the table without the bytes.
alter table trip alter column path type boolean using path is not null;
alter table trip rename column path to has_path;
alter table trip
  alter column has_path set default false,
  alter column has_path set not null;
