-- Sales and the commission the site takes of them.

-- Who sold what to whom, and what it earned.
create table sale (
  id uuid primary key,
  kind text not null constraint sale_kind check (
    kind in ('tip', 'subscription', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_call', 'affiliate')
  ),
  -- No foreign keys: closing an account pseudonymises it but changes no sale. Key-share locks on a hot
  -- performer's row would also cost tips a quarter of their rate.
  fan_id uuid not null,
  performer_id uuid not null,
  target_id uuid,
  -- Null when paid by card; 0 when a coupon paid all of it.
  tokens bigint constraint sale_tokens check (tokens >= 0),
  gross_minor bigint not null constraint sale_gross check (gross_minor >= 0),
  fee_minor bigint not null,
  net_minor bigint not null,
  fee_bps integer not null constraint sale_fee_bps check (fee_bps between 0 and 10000),
  transfer_id bigint not null,
  held_until timestamptz not null,
  -- Refunded sales stay; they count neither as earned nor as held.
  refunded_at timestamptz,
  refund_reason text,
  -- The refunded part of the sale, all of it or less.
  refunded_gross_minor bigint not null default 0,
  refunded_fee_minor bigint not null default 0,
  -- What the performer gave of it; the site bore the rest.
  refunded_net_minor bigint not null default 0,
  created_at timestamptz not null,
  -- One sale for a transfer, and one of kind `affiliate` for the share of a performer who showed another's product. A
  -- repeated key finds its first sale by it.
  constraint sale_transfer_unique unique (transfer_id, kind),
  constraint sale_adds_up check (fee_minor + net_minor = gross_minor and fee_minor >= 0 and net_minor >= 0),
  constraint sale_refunded check (
    refunded_gross_minor between 0 and gross_minor and refunded_fee_minor between 0 and fee_minor
    and refunded_net_minor between 0 and net_minor
  )
);
create index sale_by_performer on sale (performer_id, created_at desc, id desc);
create index sale_by_fan on sale (fan_id, created_at desc, id desc);
create index sale_by_target on sale (target_id, created_at) where target_id is not null;

-- Commissions of kinds and performers that differ from the setting.
create table commission_rule (
  id uuid primary key,
  -- Null: every kind.
  kind text,
  -- Null: every performer.
  performer_id uuid references account (id) on delete cascade,
  rate_bps integer not null constraint commission_rule_rate check (rate_bps between 0 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint commission_rule_unique unique nulls not distinct (kind, performer_id),
  -- The commission of everything else is a setting.
  constraint commission_rule_subject check (kind is not null or performer_id is not null)
);
create index commission_rule_by_performer on commission_rule (performer_id);
