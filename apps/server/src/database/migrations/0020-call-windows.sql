-- The calls of an address to one path in the minute that runs, in place of the identity library's own table.
drop table identity."rateLimit";

create table identity.call_window (
  key text not null primary key,
  began_at timestamptz not null,
  calls integer not null
);
