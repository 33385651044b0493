-- Links to frozen reports that anybody can open who has them, until they end.

create table report_share (
  owner_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  -- SHA-256 of the link's token: whoever reads this table cannot open a report.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, report_id) references report
);

create index report_share_of on report_share (owner_id, report_id);

create table report_share_open (
  owner_id uuid not null,
  share_id uuid not null,
  at timestamptz not null,
  what text not null check (what in ('page', 'pdf', 'excel')),
  -- The network, not the address: 196.25.1.x.
  address text not null,
  foreign key (owner_id, share_id) references report_share on delete cascade
);

create index report_share_open_of on report_share_open (owner_id, share_id, at desc);
