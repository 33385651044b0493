-- A trial (SPOOR_TRIAL_DAYS): full access without a payment for some days after the address is verified.

alter table app_user
  add column trial_started_at timestamptz,
  add column trial_ends_at timestamptz,
  add constraint app_user_trial check ((trial_started_at is null) = (trial_ends_at is null) and trial_ends_at > trial_started_at);

create index app_user_trial_end on app_user (trial_ends_at) where trial_ends_at is not null;

-- Keyed hashes of the addresses, identities and mobile numbers that have had a trial. They outlive the account, so that
-- erasing it and registering again gives no second trial, and they name nobody without the key.
create table trial_taken (
  key bytea primary key,
  taken_at timestamptz not null
);

alter table subscription_reminder
  drop constraint subscription_reminder_days_before_check,
  -- 3 is of a trial.
  add constraint subscription_reminder_days_before_check check (days_before in (0, 3, 7, 30));
