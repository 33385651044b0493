-- Printed on bills to clients.
alter table app_user
  add column bill_address text not null default '',
  add column bill_bank text not null default '',
  add column vat_number text not null default '';
