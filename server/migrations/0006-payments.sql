-- Money that comes in, and back: coupons, taxes, cards, payments, receipts, refunds and disputes, gateways and their
-- reconciliation.

create table coupon (
  id uuid primary key,
  -- As fans type it, in capitals.
  code text not null constraint coupon_code_unique unique constraint coupon_code check (code ~ '^[A-Z0-9-]{3,30}$'),
  percent_bps integer constraint coupon_percent check (percent_bps between 1 and 10000),
  amount_minor bigint constraint coupon_amount check (amount_minor > 0),
  scopes text[] not null
    constraint coupon_scopes check (cardinality(scopes) > 0 and scopes <@ array['subscription', 'top_up', 'product']),
  minimum_minor bigint not null default 0 constraint coupon_minimum check (minimum_minor >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer constraint coupon_max_uses check (max_uses > 0),
  max_uses_per_fan integer constraint coupon_max_uses_per_fan check (max_uses_per_fan > 0),
  -- Uses that were not released; changed under the row's lock only.
  use_count integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint coupon_one_kind check ((percent_bps is null) <> (amount_minor is null)),
  constraint coupon_window check (starts_at < ends_at),
  constraint coupon_not_overused check (use_count >= 0 and (max_uses is null or use_count <= max_uses))
);

create table coupon_use (
  id bigint generated always as identity primary key,
  coupon_id uuid not null references coupon (id),
  fan_id uuid not null,
  -- The payment or order it was used for.
  reference uuid not null constraint coupon_use_once unique,
  discount_minor bigint not null,
  created_at timestamptz not null,
  -- Set when the payment failed, so that the fan can use the coupon again.
  released_at timestamptz
);
create index coupon_use_by_coupon on coupon_use (coupon_id, fan_id);

-- The rate of a country from a day on; the latest day that has come wins.
create table tax_rate (
  id uuid primary key,
  country text not null constraint tax_rate_country check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate_bps integer not null constraint tax_rate_bps check (rate_bps between 0 and 10000),
  created_at timestamptz not null,
  constraint tax_rate_one_per_day unique (country, valid_from)
);

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
  country text constraint payment_card_country check (country ~ '^[A-Z]{2}$'),
  removed_at timestamptz
);
create index payment_card_by_fan on payment_card (fan_id, created_at desc);
create unique index payment_card_one_per_gateway_ref on payment_card (gateway_ref, fan_id)
  where gateway = 'stripe' and removed_at is null;

create table token_package (
  id uuid primary key,
  name text not null,
  price_minor bigint not null constraint token_package_price check (price_minor > 0),
  tokens bigint not null constraint token_package_tokens check (tokens > 0),
  is_active boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null
);

-- Charges of cards and wallets, with what their amount is made of.
create table payment (
  id uuid primary key,
  fan_id uuid not null,
  kind text not null constraint payment_kind check (kind in ('wallet_top_up', 'subscription')),
  status text not null constraint payment_status check
    (status in ('created', 'processing', 'require_authentication', 'success', 'failed', 'cancelled', 'refunded', 'disputed')),
  method text not null constraint payment_method check (method in ('card', 'wallet')),
 
  -- The amount charged: the price less a coupon's discount, plus tax. 0: a coupon paid all of it.
  amount_minor bigint not null,
  price_minor bigint not null,
  discount_minor bigint not null default 0 constraint payment_discount check (discount_minor >= 0),
  tax_minor bigint not null default 0 constraint payment_tax check (tax_minor >= 0),
  tax_bps integer not null default 0,
  refunded_minor bigint not null default 0,
  currency text not null,
  tokens bigint,
  gateway text,
  -- Counts retries: each is a charge of its own at the gateway, and a late answer to an earlier one changes nothing.
  attempt smallint not null default 1,
  -- The gateway's own id of the payment; unique, so a webhook that is delivered twice finds the same row.
  gateway_ref text,
  client_secret text,
  card_id uuid references payment_card (id),
  performer_id uuid,
  subscription_type text constraint payment_subscription_type check (subscription_type in ('monthly', 'yearly')),
  -- The term a renewal pays for: one charge per period whatever the clock does.
  renews_subscription_id uuid,
  renews_from timestamptz,
  coupon_id uuid references coupon (id),
  -- The buyer's country, and the evidence of it: [{source, country}].
  country text,
  country_evidence jsonb,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_gateway_ref_unique unique (gateway, gateway_ref),
  constraint payment_amount check (amount_minor >= 0 and amount_minor = price_minor - discount_minor + tax_minor),
  constraint payment_refunded check (refunded_minor between 0 and amount_minor)
);
create index payment_by_fan on payment (fan_id, updated_at desc, id desc);
create unique index payment_one_per_renewal on payment (renews_subscription_id, renews_from)
  where renews_subscription_id is not null and status <> 'failed' and status <> 'cancelled';
create index payment_open_by_updated on payment (updated_at) where status in ('created', 'processing', 'require_authentication');
create index payment_spent_by_fan on payment (fan_id, created_at) where method = 'card' and status <> 'failed' and status <> 'cancelled';

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  fan_id uuid not null,
  amount_minor bigint not null constraint refund_amount check (amount_minor > 0),
  tax_minor bigint not null,
  -- Tokens taken from the wallet for it, or added to it.
  tokens bigint not null default 0,
  -- The part that neither wallet nor earnings covered.
  loss_minor bigint not null default 0,
  destination text not null constraint refund_destination check (destination in ('card', 'wallet')),
  cause text not null constraint refund_cause check (cause in ('operator', 'provider', 'dispute')),
  status text not null constraint refund_status check (status in ('pending', 'success', 'failed')),
  reason text not null default '',
  gateway_ref text,
  -- The ledger's transfer, reversed when the refund fails.
  transfer_id bigint not null,
  sale_id uuid references sale (id),
  -- The refunded parts of the sale, returned to it when the refund fails.
  gross_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  net_minor bigint not null default 0,
  operator_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refund_gateway_ref unique (gateway_ref)
);
create index refund_by_payment on refund (payment_id, created_at);
create index refund_pending_by_updated on refund (updated_at) where status = 'pending';

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
create index dispute_by_updated on dispute (updated_at desc, id desc);

-- The last number given in each series. Its row is locked to the commit, so that no number is ever missing.
create table receipt_series (
  series text primary key,
  last_number integer not null
);

create table receipt (
  id uuid primary key,
  series text not null,
  number integer not null,
  kind text not null constraint receipt_kind check (kind in ('receipt', 'credit_note')),
  payment_id uuid not null references payment (id),
  -- The refund a credit note is about.
  refund_id uuid references refund (id),
  fan_id uuid not null,
  -- Everything that is printed, as it was on the day.
  content jsonb not null,
  issued_at timestamptz not null,
  constraint receipt_number_unique unique (series, number),
  constraint receipt_once unique nulls not distinct (payment_id, refund_id)
);

create table spending_limit (
  fan_id uuid primary key references account (id) on delete cascade,
  -- Minor units in a UTC day and calendar month; null: no limit.
  day_minor bigint constraint spending_limit_day check (day_minor > 0),
  month_minor bigint constraint spending_limit_month check (month_minor > 0),
  -- A higher limit, or none, begins only then.
  next_day_minor bigint,
  next_month_minor bigint,
  next_from timestamptz,
  updated_at timestamptz not null
);

-- Who fans are to a payment gateway.
create table gateway_customer (
  gateway text not null constraint gateway_customer_gateway check (gateway in ('stripe')),
  -- Test and live mode know different customers.
  is_live boolean not null,
  fan_id uuid not null references account (id) on delete cascade,
  -- Not unique: keeping its names apart is the gateway's business, and test doubles do not.
  ref text not null,
  created_at timestamptz not null,
  primary key (gateway, is_live, fan_id)
);
create index gateway_customer_by_fan on gateway_customer (fan_id);

-- Webhooks as they came, applied by a job. The gateway's id is the key, so an event that comes twice is stored once.
create table gateway_event (
  id text primary key,
  gateway text not null constraint gateway_event_gateway check (gateway in ('stripe')),
  type text not null,
  body jsonb not null,
  status text not null constraint gateway_event_status
    check (status in ('stored', 'waiting', 'applied', 'ignored', 'refused')),
  reason text,
  -- The charge whose payment is not stored yet: the event is applied as soon as it is.
  waits_for text,
  received_at timestamptz not null,
  applied_at timestamptz,
  constraint gateway_event_applied check ((applied_at is null) = (status in ('stored', 'waiting')))
);
create index gateway_event_open_by_received on gateway_event (received_at) where status in ('stored', 'waiting');
create index gateway_event_applied_by_time on gateway_event (applied_at) where applied_at is not null;
create index gateway_event_waiting_by_charge on gateway_event (waits_for) where status = 'waiting';

-- Answers of the built-in test gateway, so that asking again gives the same answer.
create table sandbox_charge (
  charge_key text primary key,
  outcome text not null constraint sandbox_charge_outcome
    check (outcome in ('success', 'require_authentication', 'failed', 'cancelled')),
  failure text,
  amount_minor bigint,
  currency text,
  created_at timestamptz not null,
  constraint sandbox_charge_failure check ((outcome = 'failed') = (failure is not null))
);
create index sandbox_charge_by_created on sandbox_charge (created_at);

-- The gateways' records compared with ours, day by day.
create table reconciliation (
  id uuid primary key,
  gateway text not null,
  -- UTC
  day date not null,
  checked_at timestamptz not null,
  -- The numbers of what was paid on that day: charges of the gateway, payments here.
  charges integer not null,
  payments integer not null,
  constraint reconciliation_once unique (gateway, day)
);
create index reconciliation_by_day on reconciliation (day desc, gateway);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  reconciliation_id uuid not null references reconciliation (id) on delete cascade,
  kind text not null constraint reconciliation_difference_kind
    check (kind in ('unknown_here', 'missing_there', 'status', 'amount', 'currency', 'refunded')),
  payment_id uuid,
  gateway_ref text not null,
  ours text not null,
  theirs text not null
);
create index reconciliation_difference_by_reconciliation on reconciliation_difference (reconciliation_id, id);
