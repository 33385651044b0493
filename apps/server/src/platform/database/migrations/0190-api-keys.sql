-- Keys with which programs act for their owners. A key names only itself, so its owner is looked up here.
create table api_key (
  -- SHA-256 of the key, so that reading this table lets nobody in.
  key_hash bytea primary key,
  owner_id uuid not null references app_user,
  id uuid not null unique,
  name text not null,
  -- The first characters of the key, by which its owner recognises it.
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  -- To within a few minutes.
  last_used_at timestamptz
);
create index api_key_owner on api_key (owner_id);
