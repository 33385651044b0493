-- Browsers that may be sent notifications (decision 0109).
create table push_subscription (
  owner_id uuid not null references app_user,
  -- Where the browser's push service takes messages for this browser.
  endpoint text not null,
  -- The browser's keys, for which messages are encrypted.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- The last day with a notification.
  notified_on date,
  primary key (owner_id, endpoint)
);
