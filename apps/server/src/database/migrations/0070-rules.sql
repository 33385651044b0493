-- Rules suggest how trips are classified: a driver's own, and those that a company gives its drivers. `conditions` is core's
-- RuleConditions.

create table rule (
  owner_id uuid not null references app_user on delete cascade,
  id uuid not null,
  position integer not null,
  conditions jsonb not null,
  classification text not null check (classification in ('business', 'private')),
  reason text not null default '',
  -- Which preset it belongs to; null for a rule that its owner wrote.
  preset text,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);

create table company_rule (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  position integer not null,
  conditions jsonb not null,
  classification text not null check (classification in ('business', 'private')),
  reason text not null default '',
  preset text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- Work hours suggested classifications by themselves; now two rules do. Suggestions stay as they were.
insert into rule (owner_id, id, position, conditions, classification, preset)
select app_user.id, gen_random_uuid(), work.position, work.conditions::jsonb, work.classification, 'work_hours'
from app_user cross join (values
  (0, '{"workHours": "within"}', 'business'),
  (1, '{"workHours": "day_off"}', 'private')) work (position, conditions, classification)
where app_user.work_hours->'enabled' = 'true'::jsonb;

alter table app_user drop column off_seconds;
