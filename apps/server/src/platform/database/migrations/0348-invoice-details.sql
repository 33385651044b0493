-- Printed on the company's tax invoices; '' if not given.
alter table company
  add column invoice_address text not null default '',
  add column vat_number text not null default '';
