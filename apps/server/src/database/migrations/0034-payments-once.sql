alter table payment
  -- By it a request that is sent again is known: it makes no second payment.
  add column idempotency_key text,
  -- A request that arrived before this did not know of the payment.
  add column made_at timestamptz not null default clock_timestamp();

create unique index payment_idempotency_key on payment (verified_by, idempotency_key);
