-- What was sold, to whom, for what, and what it earned; and what fans own for ever. New tables only.
create table sale (
  id uuid primary key,
  kind text not null constraint sale_kind check (kind in ('tip', 'subscription', 'feed')),
  -- No foreign keys: closing an account pseudonymises it but never touches what was sold. Key-share locks on a hot
  -- performer's row would also cost tips a quarter of their rate.
  fan_id uuid not null,
  performer_id uuid not null,
  target_id uuid,
  -- Null when paid by card.
  tokens bigint constraint sale_tokens check (tokens > 0),
  gross_minor bigint not null constraint sale_gross check (gross_minor >= 0),
  fee_minor bigint not null,
  net_minor bigint not null,
  fee_bps integer not null constraint sale_fee_bps check (fee_bps between 0 and 10000),
  transfer_id bigint not null,
  held_until timestamptz not null,
  created_at timestamptz not null,
  -- One sale for a transfer; a repeated key finds its first sale by it.
  constraint sale_transfer_unique unique (transfer_id),
  constraint sale_adds_up check (fee_minor + net_minor = gross_minor and fee_minor >= 0 and net_minor >= 0)
);
create index sale_by_performer on sale (performer_id, created_at desc, id desc);
create index sale_by_fan on sale (fan_id, created_at desc, id desc);

create table purchase (
  fan_id uuid not null,
  target_id uuid not null,
  kind text not null constraint purchase_kind check (kind in ('feed')),
  sale_id uuid not null references sale (id),
  created_at timestamptz not null,
  primary key (fan_id, target_id)
);
create index purchase_by_target on purchase (target_id);
