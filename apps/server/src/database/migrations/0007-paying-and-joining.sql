-- Paying for access, joining a company, and what administrators did.

alter table company
  -- Whether the public list of companies names it.
  add column listed boolean not null default false,
  add column subscription_type text not null default 'company_starter',
  -- A company's own payment sets plan and expiry for its employees.
  add column subscription_expires_at timestamptz,
  add column payment_reference text unique;

create unique index company_name on company (lower(name));

-- A link by which an employee joins. Its token names this row, so that it can be revoked.
create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  inviter_id uuid references app_user,
  -- Where it was made for one person.
  email text,
  role_type text not null default 'company_employee',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index invitation_company on invitation (company_id, created_at desc);

alter table app_user
  add column invitation_id uuid references invitation,
  -- Came by a link with no more than the company's name: known to the administrators, and without a seat.
  add column invitation_unconfirmed boolean not null default false,
  add column rejection_reason text,
  add column admin_comments text not null default '',
  add column terms_version text,
  add column terms_accepted_at timestamptz;

create index app_user_company on app_user (company_id) where company_id is not null;

-- A picture or PDF by which a user or company shows that it has paid.
create table proof_of_payment (
  owner_id uuid not null references app_user,
  id uuid not null,
  file_key text not null,
  filename text not null,
  media_type text not null,
  file_size bigint not null,
  sent_at timestamptz not null default now(),
  primary key (owner_id, id)
);

create sequence receipt_number;

-- A payment that an administrator verified. It is never changed but for being undone.
create table payment (
  id uuid primary key,
  -- Who paid: a user, or a company for its employees.
  user_id uuid references app_user,
  company_id uuid references company,
  amount_cents bigint check (amount_cents >= 0),
  -- As it stands on the bank's statement.
  reference text not null default '',
  plan text not null,
  days integer not null check (days between 1 and 3660),
  covers_from timestamptz not null,
  covers_until timestamptz not null,
  -- What it replaced, so that an undo can give it back.
  covered_before timestamptz,
  receipt_number bigint not null unique default nextval('receipt_number'),
  verified_by uuid not null,
  verified_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  check (num_nonnulls(user_id, company_id) = 1),
  check (covers_until > covers_from)
);

create index payment_user on payment (user_id, verified_at desc) where user_id is not null;
create index payment_company on payment (company_id, verified_at desc) where company_id is not null;

-- What administrators did. It refers to nothing, so that it outlives whom it speaks of.
create table audit_entry (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  subject_kind text not null check (subject_kind in ('user', 'company', 'payment', 'invitation', 'system')),
  subject_id uuid,
  -- The company within which it was done, for that company's own record.
  company_id uuid,
  before jsonb,
  after jsonb
);

create index audit_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_company on audit_entry (company_id, id desc) where company_id is not null;

create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the record of what administrators did is never changed';
end $$;

create trigger audit_stays before update or delete or truncate on audit_entry
  for each statement execute function audit_stays();
