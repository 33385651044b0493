-- The value of a vehicle, and the debt on it, up to which actual cost counts. Null is as published with Spoor.
alter table tax_table_override add column value_limit_cents bigint check (value_limit_cents > 0);
