-- Cards, payments, token packages and subscriptions. New tables only.
create table payment_card (
  id uuid primary key,
  fan_id uuid not null references account (id) on delete cascade,
  gateway text not null constraint payment_card_gateway check (gateway in ('sandbox', 'stripe')),
  -- The gateway's name for the card; for the sandbox the behaviour its test number stands for.
  gateway_ref text not null,
  brand text not null,
  last4 text not null constraint payment_card_last4 check (last4 ~ '^\d{4}$'),
  exp_month smallint not null,
  exp_year smallint not null,
  holder_name text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index payment_card_by_fan on payment_card (fan_id, created_at desc);

create table token_package (
  id uuid primary key,
  name text not null,
  price_minor bigint not null constraint token_package_price check (price_minor > 0),
  tokens bigint not null constraint token_package_tokens check (tokens > 0),
  is_active boolean not null default true,
  updated_at timestamptz not null
);

create table subscription (
  id uuid primary key,
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  type text not null constraint subscription_type check (type in ('free', 'monthly', 'yearly')),
  status text not null constraint subscription_status
    check (status in ('active', 'trialing', 'past_due', 'cancelled', 'expired', 'suspended')),
  price_minor bigint not null constraint subscription_price check (price_minor >= 0),
  method text constraint subscription_method check (method in ('card', 'wallet')),
  card_id uuid references payment_card (id),
  is_renewing boolean not null,
  -- Day of month the terms follow, so that 31 January → 28 February → 31 March.
  anchor_day smallint not null constraint subscription_anchor check (anchor_day between 1 and 31),
  has_used_trial boolean not null,
  renewal_attempts smallint not null default 0,
  next_attempt_at timestamptz,
  started_at timestamptz not null,
  expired_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_one_per_pair unique (fan_id, performer_id)
);
create index subscription_by_performer on subscription (performer_id, updated_at desc);
create index subscription_by_fan on subscription (fan_id, updated_at desc);
create index subscription_by_card on subscription (card_id) where is_renewing;
create index subscription_due on subscription (coalesce(next_attempt_at, expired_at))
  where status in ('active', 'trialing', 'past_due', 'cancelled');

create table payment (
  id uuid primary key,
  fan_id uuid not null,
  kind text not null constraint payment_kind check (kind in ('wallet_top_up', 'subscription')),
  status text not null constraint payment_status check
    (status in ('created', 'processing', 'require_authentication', 'success', 'failed', 'cancelled', 'refunded', 'disputed')),
  method text not null constraint payment_method check (method in ('card', 'wallet')),
  amount_minor bigint not null constraint payment_amount check (amount_minor > 0),
  currency text not null,
  tokens bigint,
  gateway text,
  -- Counts retries: each is a charge of its own at the gateway, and a late answer to an earlier one changes nothing.
  attempt smallint not null default 1,
  -- The gateway's own id of the payment; unique, so a webhook told twice finds the same row.
  gateway_ref text,
  client_secret text,
  card_id uuid references payment_card (id),
  performer_id uuid,
  subscription_type text constraint payment_subscription_type check (subscription_type in ('monthly', 'yearly')),
  -- The term a renewal pays for: one charge per period whatever the clock does.
  renews_subscription_id uuid,
  renews_from timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_gateway_ref_unique unique (gateway, gateway_ref)
);
create index payment_by_fan on payment (fan_id, updated_at desc, id desc);
create unique index payment_one_per_renewal on payment (renews_subscription_id, renews_from)
  where renews_subscription_id is not null and status <> 'failed' and status <> 'cancelled';
create index payment_unsettled on payment (updated_at) where status in ('created', 'processing', 'require_authentication');
