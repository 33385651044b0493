-- An attempt is counted before it is made, and taken back where it is not to be counted.

alter table identity.attempt add column id bigint generated always as identity primary key;

create index attempt_at on identity.attempt (at);
