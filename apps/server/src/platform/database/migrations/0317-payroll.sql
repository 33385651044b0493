-- How a company pays an employee for travel, from a month on (decision 0147).
create table employee_pay (
  owner_id uuid not null references app_user,
  company_id uuid not null references company on delete cascade,
  -- 'YYYY-MM'; it lasts until the next one.
  from_month text not null,
  pay jsonb not null,
  primary key (owner_id, company_id, from_month)
);
create index employee_pay_company on employee_pay (company_id);

-- A company's payroll of a month, which never changes once it is closed.
create table payroll_month (
  company_id uuid not null references company on delete cascade,
  month text not null,
  closed_at timestamptz not null,
  closed_by uuid not null references app_user,
  lines jsonb not null,
  primary key (company_id, month)
);

-- Of the person invited by email, until a payroll is entered.
alter table invitation
  add column employee_number text not null default '',
  add column travel_scheme text check (travel_scheme in ('per_km', 'allowance', 'company_car'));
