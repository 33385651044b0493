-- 'A client on the way makes both legs business' is switched on together with 'Home to work is private' (core/rules/presets.ts). Adds it for
-- those who switched the latter on before, ahead of their presets, as switching it on does.
-- Added by an upgrade, and not yet acknowledged by its owner.
alter table rule add column unseen boolean not null default false;
alter table company_rule add column unseen boolean not null default false;

update rule set position = position + 1
from (
  select owner_id as owner, min(position) filter (where preset is not null) as first from rule group by owner_id
  having count(*) filter (where preset = 'home_to_work') > 0 and count(*) < 100
    and count(*) filter (where preset = 'client_on_the_way' or conditions = '{"chain": "client"}') = 0) as lacking
where owner_id = owner and position >= first;
insert into rule (owner_id, id, position, conditions, classification, preset, unseen)
select owner_id, gen_random_uuid(), min(position) filter (where preset is not null) - 1,
  '{"chain": "client"}', 'business', 'client_on_the_way', true
from rule group by owner_id
having count(*) filter (where preset = 'home_to_work') > 0 and count(*) < 100
  and count(*) filter (where preset = 'client_on_the_way' or conditions = '{"chain": "client"}') = 0;

update company_rule set position = position + 1
from (
  select company_id as owner, min(position) filter (where preset is not null) as first from company_rule group by company_id
  having count(*) filter (where preset = 'home_to_work') > 0 and count(*) < 100
    and count(*) filter (where preset = 'client_on_the_way' or conditions = '{"chain": "client"}') = 0) as lacking
where company_id = owner and position >= first;
insert into company_rule (company_id, id, position, conditions, classification, preset, unseen)
select company_id, gen_random_uuid(), min(position) filter (where preset is not null) - 1,
  '{"chain": "client"}', 'business', 'client_on_the_way', true
from company_rule group by company_id
having count(*) filter (where preset = 'home_to_work') > 0 and count(*) < 100
  and count(*) filter (where preset = 'client_on_the_way' or conditions = '{"chain": "client"}') = 0;
