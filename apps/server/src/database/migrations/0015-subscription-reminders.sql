-- Mails that told of an end of access that was near or had come: each is sent once for each end.
create table subscription_reminder (
  owner_id uuid not null references app_user on delete cascade,
  expires_at timestamptz not null,
  -- 0 for the mail at the end itself.
  days_before integer not null check (days_before in (0, 7, 30)),
  sent_at timestamptz not null,
  primary key (owner_id, expires_at, days_before)
);
