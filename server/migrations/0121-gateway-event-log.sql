-- Operators see every event of a gateway with its payment, and apply one again. Running code works on without it.
-- migrate:expand
alter table gateway_event
  -- The payment it is about; no foreign key, since an event may come before its payment.
  add column payment_id uuid,
  add column attempts integer not null default 0,
  -- What the last attempt failed with.
  add column failure text,
  add column replayed_at timestamptz,
  drop constraint gateway_event_gateway,
  add constraint gateway_event_gateway check (gateway in ('sandbox', 'stripe')) not valid;
-- Requests to the address of events that are refused before anything of them is stored.
create table gateway_refusal (
  gateway text not null,
  day date not null,
  reason text not null,
  count integer not null,
  last_at timestamptz not null,
  constraint gateway_refusal_pkey primary key (gateway, day, reason),
  constraint gateway_refusal_gateway check (gateway in ('sandbox', 'stripe')),
  constraint gateway_refusal_reason check (reason in ('unsigned', 'signature'))
);
