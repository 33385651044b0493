-- An accountant whom the administrator of a company invites reads the logbooks of its drivers too, as the company sees
-- them. The grant covers the company while its owner administers it.

alter table accountant_grant add column company_id uuid references company on delete set null;
