-- Reports: made from trips until they are frozen, and never changed from then on.

create table report (
  owner_id uuid not null references app_user,
  id uuid not null,
  kind text not null check (kind in ('logbook', 'summary', 'client', 'expenses', 'fuel', 'monthly')),
  title text not null,
  notes text not null default '',
  -- Of a logbook, null is its trips without a vehicle; of other kinds, all vehicles. A frozen report outlives its vehicle.
  vehicle_id uuid,
  client text not null default '',
  from_day date not null,
  to_day date not null,
  -- null for a period that is not a whole tax year.
  tax_year integer,
  options jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts an owner's frozen reports from 1.
  number integer,
  frozen_at timestamptz,
  -- Canonical JSON: the hash is of exactly this text.
  content text,
  sha256 text,
  primary key (owner_id, id),
  unique (owner_id, number),
  check (from_day <= to_day),
  check (num_nulls(number, frozen_at, content, sha256) in (0, 4)),
  check (content is null or sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);

create index report_newest on report (owner_id, created_at desc, id);

-- Only the erasure of an account, which sets erase_at first, removes a frozen report.
create function keep_frozen_report() returns trigger language plpgsql as $$
begin
  if old.frozen_at is not null
    and (tg_op = 'UPDATE' or not exists (select from app_user where id = old.owner_id and erase_at is not null))
  then
    raise exception 'a frozen report is never changed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

create trigger keep_frozen_report before update or delete on report
  for each row execute function keep_frozen_report();

-- A submitted logbook is frozen the same way. Null for what was submitted before; its content is older, too.
alter table logbook_submission add column sha256 text;

create function keep_submitted_content() returns trigger language plpgsql as $$
begin
  if new.content is distinct from old.content or new.sha256 is distinct from old.sha256 then
    raise exception 'a submitted logbook is never changed';
  end if;
  return new;
end $$;

create trigger keep_submitted_content before update on logbook_submission
  for each row execute function keep_submitted_content();

-- For the cover of reports; ten digits, or ''.
alter table app_user add column tax_number text not null default '';
