-- What fans own, order and subscribe to.

-- Bought content, which only a refund takes away.
create table purchase (
  fan_id uuid not null,
  target_id uuid not null,
  kind text not null constraint purchase_kind check (kind in ('feed', 'video', 'gallery', 'product', 'message', 'stream')),
  sale_id uuid not null references sale (id),
  created_at timestamptz not null,
  primary key (fan_id, target_id)
);
create index purchase_by_target on purchase (target_id);
create index purchase_by_fan on purchase (fan_id, created_at desc, target_id);

create table address (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  street_1 text not null,
  street_2 text not null default '',
  city text not null,
  state text not null default '',
  postal_code text not null,
  country text not null constraint address_country check (country ~ '^[A-Z]{2}$'),
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index address_by_account on address (account_id, updated_at desc);
create unique index address_one_default on address (account_id) where is_default;

create table purchase_order (
  id uuid primary key,
  -- The number that people quote: unique, without order or meaning.
  number text not null constraint purchase_order_number_unique unique,
  fan_id uuid not null,
  performer_id uuid not null,
  product_id uuid not null references product (id),
  product_type text not null,
  product_name text not null,
  quantity integer not null constraint purchase_order_quantity check (quantity between 1 and 100),
  unit_price_tokens bigint not null,
  shipping_fee_tokens bigint not null,
  total_tokens bigint not null,
  discount_tokens bigint not null default 0 constraint purchase_order_discount check (discount_tokens >= 0),
  coupon_id uuid references coupon (id),
  status text not null constraint purchase_order_status
    check (status in ('created', 'paid', 'processing', 'shipping', 'delivered', 'completed', 'cancelled', 'refunded')),
  -- The address as it was; null for digital products.
  delivery_address jsonb,
  carrier text not null default '',
  tracking_code text not null default '',
  -- Until then a created order reserves its units.
  reserved_until timestamptz,
  sale_id uuid references sale (id),
  -- Who showed the product, and the feed it was shown in.
  affiliate_id uuid,
  -- Basis points of the net, as they were when ordered.
  affiliate_bps integer not null default 0 constraint purchase_order_affiliate_bps check (affiliate_bps between 0 and 9000),
  feed_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  updated_at timestamptz not null,
  constraint purchase_order_total check (total_tokens = quantity * unit_price_tokens + shipping_fee_tokens),
  constraint purchase_order_discount_covered check (discount_tokens <= total_tokens),
  constraint purchase_order_affiliate check ((affiliate_id is null) = (affiliate_bps = 0)),
  constraint purchase_order_paid_has_sale check ((sale_id is null) = (status in ('created', 'cancelled'))),
  constraint purchase_order_reserved check (status <> 'created' or reserved_until is not null)
);
create index purchase_order_by_fan on purchase_order (fan_id, created_at desc, id desc);
create index purchase_order_by_performer on purchase_order (performer_id, created_at desc, id desc);
create index purchase_order_by_product on purchase_order (product_id, fan_id);
create index purchase_order_reserved_by_end on purchase_order (reserved_until) where status = 'created';
create index purchase_order_delivered_by_updated on purchase_order (updated_at) where status = 'delivered';
create index purchase_order_by_sale on purchase_order (sale_id) where sale_id is not null;

-- The history of an order, for both sides.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references purchase_order (id) on delete cascade,
  status text not null,
  note text not null default '',
  actor_id uuid,
  created_at timestamptz not null
);
create index order_event_by_order on order_event (order_id, id);

-- One subscription per fan and performer, whatever its status.
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
  -- Day of the month that terms end on, so that 31 January → 28 February → 31 March.
  anchor_day smallint not null constraint subscription_anchor check (anchor_day between 1 and 31),
  has_used_trial boolean not null,
  renewal_attempts smallint not null default 0,
  next_attempt_at timestamptz,
  started_at timestamptz not null,
  expired_at timestamptz not null,
  -- While suspended: since when, and the status it returns to.
  suspended_at timestamptz,
  suspended_status text,
  suspension_reason text,
  -- End of the term that the fan was reminded of: each is announced once, wherever the clock goes.
  reminded_for timestamptz,
  -- The highest price the fan was notified of, and the end of the term in which that was.
  price_notified_minor bigint,
  price_notified_for timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_one_per_pair unique (fan_id, performer_id),
  constraint subscription_suspension check (
    (status = 'suspended') = (suspended_at is not null)
    and (status = 'suspended') = (suspended_status is not null)
    and suspended_status in ('active', 'trialing', 'past_due', 'cancelled')
  )
);
create index subscription_by_performer on subscription (performer_id, updated_at desc);
create index subscription_by_fan on subscription (fan_id, updated_at desc);
create index subscription_by_card on subscription (card_id) where is_renewing;
create index subscription_by_due on subscription (coalesce(next_attempt_at, expired_at))
  where status in ('active', 'trialing', 'past_due', 'cancelled');
create index subscription_by_performer_created on subscription (performer_id, created_at);
-- Subscriptions whose fan is still to be reminded: a row leaves it with its mail.
create index subscription_to_remind_by_end on subscription (expired_at)
  where reminded_for is distinct from expired_at
    and (status = 'trialing' or status = 'active' and type = 'yearly' and is_renewing);
create index subscription_by_updated on subscription (updated_at desc, id);
