-- Documents of a vehicle that SARS asks for in a verification.
create table vehicle_paper (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid not null,
  kind text not null check (kind in ('purchase', 'licence', 'finance', 'employer')),
  -- null for a paper of every year.
  tax_year integer check (tax_year >= 2000 and tax_year <= 2100),
  media_type text not null,
  bytes bigint not null,
  added_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, vehicle_id) references vehicle (owner_id, id)
);
create index vehicle_paper_vehicle on vehicle_paper (owner_id, vehicle_id);
