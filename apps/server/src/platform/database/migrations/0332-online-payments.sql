-- The provider through which a payment was made; null for a bank transfer.
alter table payment
  add column provider text,
  add column provider_payment_id text,
  add column undone_because text,
  add column undone_reason text,
  add column refund_state text,
  add column refund_detail text not null default '',
  -- The receipt is a tax invoice with the seller and rate of its day: number, percent, name, address.
  add column vat jsonb;
-- Alone, as Citus requires of a constraint.
alter table payment add constraint payment_provider_check
  check ((provider is null) = (provider_payment_id is null));
alter table payment add constraint payment_undone_because_check
  check (undone_because in ('undo', 'refund', 'charge_back'));
alter table payment add constraint payment_refund_state_check
  check (refund_state in ('requested', 'made', 'failed'));
-- However often a provider notifies of a payment, it is recorded once.
create unique index payment_of_provider on payment (provider, provider_payment_id);

-- A payment that a payer started at a provider.
create table online_payment (
  id uuid primary key,
  provider text not null,
  -- The provider's own id of the order.
  provider_ref text,
  user_id uuid references app_user,
  company_id uuid references company,
  started_by uuid not null references app_user,
  started_at timestamptz not null,
  kind text not null check (kind in ('start', 'renew', 'upgrade')),
  plan text not null,
  amount_cents bigint not null check (amount_cents > 0),
  yearly_cents bigint not null check (yearly_cents > 0),
  -- For a company: the employees that the plan must permit.
  seats integer,
  -- The payer's plan and paid date for which the amount was computed.
  from_plan text not null,
  paid_until timestamptz,
  -- The day of the first yearly charge; null for none.
  renews_on date,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'cancelled', 'unmatched')),
  payment_id uuid references payment,
  check (num_nonnulls(user_id, company_id) = 1)
);
create index online_payment_starter on online_payment (started_by, started_at desc);
create unique index online_payment_ref on online_payment (provider, provider_ref);

-- Yearly charges by a provider.
create table renewal (
  id uuid primary key,
  provider text not null,
  token text not null,
  online_payment_id uuid not null references online_payment,
  user_id uuid references app_user,
  company_id uuid references company,
  plan text not null,
  amount_cents bigint not null check (amount_cents > 0),
  next_on date not null,
  started_at timestamptz not null,
  -- In the links of mails.
  stop_token uuid not null unique,
  -- The charge that was announced last.
  announced_on date,
  failed_at timestamptz,
  stopped_at timestamptz,
  -- When the provider confirmed that it stopped.
  stopped_at_provider timestamptz,
  unique (provider, token),
  check (num_nonnulls(user_id, company_id) = 1)
);
create unique index renewal_of_user on renewal (user_id) where stopped_at is null;
create unique index renewal_of_company on renewal (company_id) where stopped_at is null;

-- What providers, or others in their name, reported.
create table payment_notification (
  id uuid primary key,
  provider text not null,
  digest bytea not null,
  received_at timestamptz not null,
  source text not null,
  body bytea not null,
  -- As the sender states it.
  facts jsonb not null,
  online_payment_id uuid references online_payment,
  state text not null check (state in ('checking', 'applied', 'repeated', 'noted', 'refused', 'unmatched')),
  because text not null default '',
  payment_id uuid references payment,
  closed_at timestamptz,
  closed_by uuid,
  comment text,
  unique (provider, digest)
);
create index payment_notification_time on payment_notification (received_at desc, id);
create index payment_notification_open on payment_notification (received_at desc, id)
  where state in ('refused', 'unmatched') and closed_at is null;
