-- Accountants read a client's logbooks by a grant: given by the client, accepted by the invited, and ended by the client.

create table accountant_grant (
  -- The client.
  owner_id uuid not null references app_user,
  id uuid not null,
  -- The address that was invited.
  email text not null,
  -- null until the invitation is accepted.
  accountant_id uuid references app_user,
  -- Whether trips that are not business are shown; their totals always are.
  show_private boolean not null default false,
  -- SHA-256 of the link's token: whoever reads this table cannot accept an invitation.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- Of the invitation; an accepted grant lasts until it is withdrawn.
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (owner_id, id),
  check ((accountant_id is null) = (accepted_at is null))
);

create unique index accountant_grant_email on accountant_grant (owner_id, lower(email)) where revoked_at is null;
create index accountant_grant_accountant on accountant_grant (accountant_id) where revoked_at is null;

-- What happened under a grant, for the client to read.
create table accountant_event (
  owner_id uuid not null,
  grant_id uuid not null,
  seq bigint generated always as identity,
  at timestamptz not null,
  what text not null check (what in ('invited', 'accepted', 'withdrawn', 'private_shown', 'private_hidden', 'logbook',
    'report', 'all_logbooks')),
  -- Which logbook or report was downloaded.
  detail text not null default '',
  primary key (owner_id, grant_id, seq),
  foreign key (owner_id, grant_id) references accountant_grant on delete cascade
);

create table trip_comment (
  owner_id uuid not null references app_user,
  trip_id uuid not null,
  id uuid not null,
  -- The accountant or the driver.
  author_id uuid not null references app_user,
  seq bigint generated always as identity,
  at timestamptz not null,
  text text not null check (text <> ''),
  primary key (owner_id, trip_id, id)
);

create index trip_comment_author on trip_comment (author_id);
