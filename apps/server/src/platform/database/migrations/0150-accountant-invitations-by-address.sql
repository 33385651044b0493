-- Every read of a profile looks for invitations to its address.
create index accountant_grant_invited on accountant_grant (lower(email)) where accepted_at is null and revoked_at is null;
