-- What a payment is made of: price, coupon, tax; receipts with numbers in series; limits fans set themselves.
alter table payment_card add column country text constraint payment_card_country check (country ~ '^[A-Z]{2}$');

create table coupon (
  id uuid primary key,
  -- As it is typed, in capitals.
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
  -- Of uses that were not given back; changed under the row's lock only.
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
  -- Given back, because the payment failed.
  released_at timestamptz
);
create index coupon_use_by_coupon on coupon_use (coupon_id, fan_id);

-- Of a country from a day on; the latest day that has come wins.
create table tax_rate (
  id uuid primary key,
  country text not null constraint tax_rate_country check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate_bps integer not null constraint tax_rate_bps check (rate_bps between 0 and 10000),
  created_at timestamptz not null,
  constraint tax_rate_one_per_day unique (country, valid_from)
);

alter table payment
  add column price_minor bigint,
  add column discount_minor bigint not null default 0 constraint payment_discount check (discount_minor >= 0),
  add column tax_minor bigint not null default 0 constraint payment_tax check (tax_minor >= 0),
  add column tax_bps integer not null default 0,
  add column coupon_id uuid references coupon (id),
  -- Where the buyer is, and what says so: [{source, country}].
  add column country text,
  add column country_evidence jsonb,
  add column refunded_minor bigint not null default 0,
  drop constraint payment_amount;
update payment set price_minor = amount_minor;
alter table payment
  alter column price_minor set not null,
  -- 0: a coupon paid all of it.
  add constraint payment_amount check (amount_minor >= 0 and amount_minor = price_minor - discount_minor + tax_minor),
  add constraint payment_refunded check (refunded_minor between 0 and amount_minor);

alter table orders
  add column discount_tokens bigint not null default 0 constraint orders_discount check (discount_tokens >= 0),
  add column coupon_id uuid references coupon (id),
  add constraint orders_discount_covered check (discount_tokens <= total_tokens);

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
  refund_id uuid,
  fan_id uuid not null,
  -- All that is printed, as it was on the day.
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
create index payment_spent on payment (fan_id, created_at) where method = 'card' and status <> 'failed' and status <> 'cancelled';
