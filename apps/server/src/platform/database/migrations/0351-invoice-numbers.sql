-- Invoices have numbers of their own. Frozen ones retain theirs.
alter table report drop constraint report_owner_id_number_key;
create unique index report_number on report (owner_id, number) where kind <> 'client';
create unique index invoice_number on report (owner_id, number) where kind = 'client';
comment on column report.number is 'Numbers an owner''s frozen reports from 1, and the invoices to clients among them apart.';
