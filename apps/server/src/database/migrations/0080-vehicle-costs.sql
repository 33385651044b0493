-- What a vehicle costs its driver, day by day. Receipts are in the file store.
create table vehicle_cost (
  owner_id uuid not null references app_user,
  id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  kind text not null check (kind in
    ('fuel', 'maintenance', 'licence', 'insurance', 'finance', 'lease', 'tyres', 'tolls', 'parking', 'other')),
  amount_cents bigint not null check (amount_cents > 0),
  litres double precision check (litres > 0),
  -- Whether the tank was full afterwards.
  full_tank boolean not null default false,
  odometer_m bigint check (odometer_m >= 0),
  note text not null default '',
  receipt_id uuid,
  receipt_name text,
  receipt_type text,
  receipt_bytes bigint,
  -- Of the line of an imported file, so that it is imported once.
  fingerprint bytea,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, fingerprint),
  foreign key (owner_id, vehicle_id) references vehicle,
  check (kind = 'fuel' or (litres is null and not full_tank)),
  check (num_nonnulls(receipt_id, receipt_name, receipt_type, receipt_bytes) in (0, 4))
);

create index vehicle_cost_day on vehicle_cost (owner_id, vehicle_id, day desc, id desc);

-- Prices of a litre by month, entered by an administrator: what fuel is estimated with.
create table fuel_price (
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  zone text not null check (zone in ('inland', 'coast')),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  cents_per_litre integer not null check (cents_per_litre > 0),
  source text not null default '',
  primary key (month, zone, fuel)
);

-- A driver's own prices, which go before these.
create table own_fuel_price (
  owner_id uuid not null references app_user,
  month date not null check (extract(day from month) = 1),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  cents_per_litre integer not null check (cents_per_litre > 0),
  primary key (owner_id, month, fuel)
);

alter table vehicle add column fuel_zone text not null default 'inland' check (fuel_zone in ('inland', 'coast'));
