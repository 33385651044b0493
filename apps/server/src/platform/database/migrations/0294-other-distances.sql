-- What the source of a hidden trip of the same drive measured, where it differs by more than a tenth.
alter table trip add column other_distance_m double precision;
