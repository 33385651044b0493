-- A phone with a replaced key is told to try later for a day, since some apps delete what is refused.
alter table connection_key add column replaced_at timestamptz;

-- Mean seconds between a derived trip's fixes; null for other trips.
alter table trip add column interval_s real;
