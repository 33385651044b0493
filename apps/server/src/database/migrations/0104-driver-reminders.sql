-- Reminders that a company sends to its drivers: one a day each.
create table driver_reminder (
  owner_id uuid not null references app_user,
  -- In South Africa.
  day date not null,
  company_id uuid not null references company on delete cascade,
  sent_at timestamptz not null,
  -- null: the monthly reminder.
  sent_by uuid references app_user,
  -- What was missing, by kind.
  missing jsonb not null,
  primary key (owner_id, day)
);

create index driver_reminder_company on driver_reminder (company_id);

alter table company add column remind_monthly boolean not null default false;
