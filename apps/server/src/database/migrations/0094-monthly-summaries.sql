-- The summary of a month by mail, for drivers who want it: each month once.
create table monthly_summary (
  owner_id uuid not null references app_user,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  sent_at timestamptz not null,
  primary key (owner_id, month)
);

alter table app_user
  add column mail_monthly boolean not null default false,
  -- In the link that switches these mails off without signing in.
  add column unsubscribe_token uuid not null unique default gen_random_uuid();
