-- Money that goes back, and money that banks take back. Only adds and loosens, so running code survives it.
alter table sale
  drop constraint sale_tokens,
  -- 0: a coupon paid all of it.
  add constraint sale_tokens check (tokens >= 0),
  -- What was taken back of a sale that a card paid, in part or in full.
  add column refunded_gross_minor bigint not null default 0,
  add column refunded_fee_minor bigint not null default 0,
  -- What the performer gave of it; the site bore the rest.
  add column refunded_net_minor bigint not null default 0,
  add constraint sale_refunded check (
    refunded_gross_minor between 0 and gross_minor and refunded_fee_minor between 0 and fee_minor
    and refunded_net_minor between 0 and net_minor
  );

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  fan_id uuid not null,
  amount_minor bigint not null constraint refund_amount check (amount_minor > 0),
  tax_minor bigint not null,
  -- Tokens taken from the wallet for it, or given to it.
  tokens bigint not null default 0,
  -- What neither wallet nor earnings covered.
  loss_minor bigint not null default 0,
  destination text not null constraint refund_destination check (destination in ('card', 'wallet')),
  cause text not null constraint refund_cause check (cause in ('operator', 'provider', 'dispute')),
  status text not null constraint refund_status check (status in ('pending', 'success', 'failed')),
  reason text not null default '',
  gateway_ref text,
  -- The ledger's transfer; one that fails is reversed.
  transfer_id bigint not null,
  sale_id uuid references sale (id),
  -- Of the sale, to give it back when the refund fails.
  gross_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  net_minor bigint not null default 0,
  operator_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refund_gateway_ref unique (gateway_ref)
);
create index refund_by_payment on refund (payment_id, created_at);
create index refund_pending on refund (updated_at) where status = 'pending';

create table dispute (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  fan_id uuid not null,
  gateway text not null,
  gateway_ref text not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null constraint dispute_status check (status in ('open', 'under_review', 'won', 'lost')),
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint dispute_gateway_ref unique (gateway, gateway_ref)
);
create index dispute_by_payment on dispute (payment_id);
create index dispute_updated on dispute (updated_at desc, id desc);
alter table receipt add constraint receipt_refund foreign key (refund_id) references refund (id);
