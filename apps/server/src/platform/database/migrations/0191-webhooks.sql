-- Addresses that are called about events, by the Standard Webhooks specification (decision 0107).
create table webhook_endpoint (
  owner_id uuid not null references app_user,
  id uuid not null,
  url text not null,
  events text[] not null,
  -- Encrypted with SPOOR_SECRETS_KEY, as it must be known to sign.
  secret bytea not null,
  -- Signs besides the new one until then.
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('owner', 'gone', 'failing')),
  -- Since when no delivery succeeded.
  failing_since timestamptz,
  primary key (owner_id, id),
  check ((disabled_at is null) = (disabled_because is null))
);

-- An event for one endpoint, written in the transaction that it reports; a job delivers it.
create table webhook_delivery (
  owner_id uuid not null,
  -- Also the id of the message, by which its receiver recognises it.
  id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  payload text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was created or sent again.
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- Of the last attempt: the reply's status, or why there was none.
  status integer,
  fault text,
  detail text not null default '',
  primary key (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoint (owner_id, id) on delete cascade
);
create index webhook_delivery_latest on webhook_delivery (owner_id, endpoint_id, created_at desc);
create index webhook_delivery_created on webhook_delivery (created_at);
