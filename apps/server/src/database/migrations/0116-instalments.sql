-- The whole instalment of a finance agreement, capital and interest: only its interest is a cost. null is not known yet.
alter table vehicle_cost
  drop constraint vehicle_cost_kind_check,
  add constraint vehicle_cost_kind_check check (kind in
    ('fuel', 'maintenance', 'licence', 'insurance', 'finance', 'instalment', 'lease', 'tyres', 'tolls', 'parking',
     'other')),
  add column interest_cents bigint check (interest_cents between 0 and amount_cents),
  add constraint vehicle_cost_interest check (kind = 'instalment' or interest_cents is null);

-- Imported lines whose words are those of an instalment were taken for finance charges as a whole, or for a lease.
update vehicle_cost set kind = 'instalment'
  where fingerprint is not null
    and (kind = 'finance' and note ~* '\m(wesbank|mfc|motor finance|vehicle finance|instal+ment sale|voertuigfinansiering)\M'
        and note !~* '\m(interest|charges?|fees?|rente)\M'
      or kind = 'lease' and note ~* '\mhuurkoop\M' and note !~* '\m(lease|leasing)\M');
