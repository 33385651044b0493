-- Names of positions. An operator's own gazetteer (npm run places), and what a geocoding service answered.

create table gazetteer_place (
  id bigint generated always as identity primary key,
  -- Loading a file replaces what an earlier file of the same kind brought.
  source text not null check (source in ('geonames', 'geojson')),
  name text not null check (name <> ''),
  -- The point, or the middle of the polygon's bounds.
  lat double precision not null,
  lng double precision not null,
  population integer not null default 0,
  -- [[ring, hole, …], …], each ring [[lng, lat], …]; null for a point.
  polygons jsonb,
  -- Bounds of the polygons.
  south double precision,
  west double precision,
  north double precision,
  east double precision
);

create index gazetteer_place_point on gazetteer_place (lat) where polygons is null;
create index gazetteer_place_polygon on gazetteer_place (south) where polygons is not null;

-- What the ends of trips were named, by position in ten-thousandths of a degree (11 m). It says of nobody that he was there.
create table position_name (
  lat_e4 integer not null,
  lng_e4 integer not null,
  source text not null check (source in ('service', 'gazetteer')),
  -- null where the service knows no name.
  name text,
  named_at timestamptz not null default now(),
  primary key (lat_e4, lng_e4)
);

-- When the geocoding service may be asked next, by any process.
create table geocoder_turn (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
