-- When an account that was closed is erased, and when it was.

alter table app_user
  add column erase_at timestamptz,
  add column erased_at timestamptz;

create index app_user_to_erase on app_user (erase_at) where erase_at is not null and erased_at is null;
