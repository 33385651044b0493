-- Reports by mail (decision 0103).

-- A mail names only its token, so the owner is looked up here.
create table inbound_address (
  -- SHA-256 of the token, so that reading this table reveals no address.
  token_hash bytea primary key,
  owner_id uuid not null references app_user
);
create unique index inbound_address_owner on inbound_address (owner_id);

-- Whoever has switched reports by mail on, with the token to show.
create table inbound_mailbox (
  owner_id uuid primary key,
  token text not null,
  created_at timestamptz not null
);

create table inbound_sender (
  owner_id uuid not null,
  address text not null,
  state text not null check (state in ('waiting', 'allowed', 'blocked')),
  -- The weakest proof of the sender that the driver has accepted; less waits again.
  accepted_proof text check (accepted_proof in ('proven', 'unknown', 'failed')),
  first_seen_at timestamptz not null,
  decided_at timestamptz,
  primary key (owner_id, address),
  check ((state = 'allowed') = (accepted_proof is not null))
);

create table inbound_mail (
  owner_id uuid not null,
  id uuid not null,
  received_at timestamptz not null,
  message_id text not null,
  body_sha256 bytea not null,
  -- Where the message is stored; null once it is no longer needed.
  file_key text,
  size_bytes integer not null,
  remote_address text not null,
  helo text not null,
  envelope_from text not null,
  sender text not null default '',
  subject text not null default '',
  proof text check (proof in ('proven', 'unknown', 'failed')),
  spf text not null default '',
  dkim text not null default '',
  dmarc text not null default '',
  state text not null default 'received' check (state in ('received', 'waiting', 'done')),
  outcome text check (outcome in ('taken_in', 'not_read', 'no_report', 'blocked', 'confirmation')),
  files jsonb not null default '[]',
  confirmation jsonb,
  -- Whether the driver gets a mail with what was read.
  wants_answer boolean not null default false,
  answered_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, message_id, body_sha256),
  check ((state = 'done') = (outcome is not null))
);
create index inbound_mail_received on inbound_mail (owner_id, received_at);

-- The mail that brought the file and is answered once all its files are read; null for any other file.
alter table upload add column answers_mail uuid;
