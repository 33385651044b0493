-- Places of companies belong to the directory, those of drivers to owner data (decision 0102).
create table shared_place (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (name <> ''),
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  radius_m double precision not null default 150 check (radius_m >= 20 and radius_m <= 10000),
  kind text not null default 'other' check (kind in ('home', 'work', 'client', 'fuel', 'other')),
  client_name text not null default '',
  created_at timestamptz not null default now()
);
create index shared_place_company on shared_place (company_id);

insert into shared_place (id, company_id, name, lat, lng, radius_m, kind, client_name, created_at)
  select id, company_id, name, lat, lng, radius_m, kind, client_name, created_at from place where company_id is not null;
delete from place where company_id is not null;
alter table place drop column company_id, alter column owner_id set not null;
alter table place drop constraint place_pkey, add primary key (owner_id, id);
drop index place_owner;
