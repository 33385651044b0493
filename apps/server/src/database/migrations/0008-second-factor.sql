-- Identities that may not sign in, and the second factor, in the names that better-auth gives them.

alter table identity."user"
  add column "disabled" boolean not null default false,
  add column "twoFactorEnabled" boolean not null default false;

create table identity."twoFactor" (
  "id" text not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null unique references identity."user" ("id") on delete cascade,
  "verified" boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);
