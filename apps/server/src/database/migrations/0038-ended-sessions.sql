-- Sessions that were ended before their time: the tokens that they gave are refused. None lives longer than an hour, so that
-- older rows say nothing any more.
create table identity.ended_session (
  id text not null primary key,
  ended_at timestamptz not null
);

create index ended_session_at on identity.ended_session (ended_at);

-- Codes of authenticator apps that were entered: each lets in once. One holds for a minute and a half at most.
create table identity.entered_code (
  user_id text not null references identity."user" ("id") on delete cascade,
  code text not null,
  entered_at timestamptz not null,
  primary key (user_id, code)
);

create index entered_code_at on identity.entered_code (entered_at);
