-- Finding users among many, payments that say what they replaced, receipts without gaps, bank lines that are used once.

create extension if not exists pg_trgm;

alter table app_user
  -- What administrators look for, with the mobile number in both of its forms.
  add column search_text text not null generated always as (lower(
    name || ' ' || email || ' ' || payment_reference
    || coalesce(' ' || regexp_replace(regexp_replace(mobile, '\D', '', 'g'), '^27', '0'), '')
    || coalesce(' +' || regexp_replace(regexp_replace(mobile, '\D', '', 'g'), '^0', '27'), ''))) stored;

create index app_user_search on app_user using gin (search_text gin_trgm_ops);
create index app_user_created on app_user (created_at, id);
create index app_user_name on app_user (lower(name), id);
create index app_user_email_sort on app_user (lower(email), id);
create index app_user_approval on app_user (approval_status, id);
create index app_user_last_login on app_user (last_login nulls first, id);
create index app_user_role on app_user (role_type, created_at);
create index app_user_expiry on app_user (subscription_expires_at) where payment_verified and deactivated_at is null;
create index app_user_waiting on app_user (created_at, id)
  where approval_status = 'pending' and not payment_verified and deactivated_at is null and role_type <> 'system_admin';

alter table payment
  drop column covered_before,
  -- What held of the payer before, so that an undo can give it back.
  add column replaced jsonb not null default '{}',
  -- One after the other without a gap, under a lock; null where no amount was paid.
  alter column receipt_number drop default,
  alter column receipt_number drop not null;
drop sequence receipt_number;

create index payment_time on payment (verified_at desc, id);

-- What an audit entry tells of a person. It goes when the person is erased; the entry stays, with an opaque id.
create table audit_personal (
  entry_id bigint primary key references audit_entry,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null
);

create index audit_personal_subject on audit_personal (subject_id);
create index audit_time on audit_entry (at desc, id desc);

-- A line of a bank's statement that was taken for a payment: never for another one again.
create table bank_line (
  -- Of day, description, amount, and which of several such lines of the statement it is.
  fingerprint bytea primary key,
  payment_id uuid not null references payment,
  day date not null,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  used_at timestamptz not null
);
