-- Counting users by what administrators filter them by, from indexes alone.

create index app_user_present on app_user (approval_status, role_type) where deactivated_at is null;
create index app_user_seat on app_user (company_id)
  include (subscription_expires_at, invitation_unconfirmed, role_type)
  where payment_verified and deactivated_at is null;
