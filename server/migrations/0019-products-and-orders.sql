-- The shop: products, orders and the addresses they go to. New tables only.
create table product (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  type text not null constraint product_type check (type in ('physical', 'digital')),
  name text not null constraint product_name check (length(name) between 1 and 200),
  description text not null default '' constraint product_description check (length(description) <= 5000),
  tags text[] not null default '{}',
  -- Products are always sold; the column is there because every published item has it.
  access text not null default 'paid' constraint product_access check (access = 'paid'),
  price_tokens bigint not null constraint product_price check (price_tokens > 0),
  -- Pieces that are neither sold nor reserved; null: without end, as digital goods are.
  stock integer constraint product_stock check (stock >= 0),
  shipping_fee_tokens bigint not null default 0 constraint product_shipping_fee check (shipping_fee_tokens >= 0),
  is_affiliate_enabled boolean not null default false,
  -- Of the net, to the performer who showed the product. Basis points.
  affiliate_bps integer not null default 0 constraint product_affiliate_bps check (affiliate_bps between 0 and 9000),
  status text not null constraint product_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  schedule_at timestamptz,
  deleted_at timestamptz,
  photo_file_id uuid references media_file (id),
  digital_file_id uuid references media_file (id),
  is_processed boolean not null default false,
  published_at timestamptz,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint product_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null)),
  constraint product_digital_has_no_shipping check (type = 'physical' or shipping_fee_tokens = 0),
  constraint product_physical_has_no_file check (type = 'digital' or digital_file_id is null)
);
create index product_visible_by_performer on product (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index product_visible on product (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index product_by_performer_updated on product (performer_id, updated_at desc, id desc) where deleted_at is null;
create index product_due on product (schedule_at) where status = 'scheduled';
alter table feed add constraint feed_product foreign key (product_id) references product (id) on delete set null;

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

create table orders (
  id uuid primary key,
  -- What people read out: unique, without order or meaning.
  number text not null constraint orders_number_unique unique,
  fan_id uuid not null,
  performer_id uuid not null,
  product_id uuid not null references product (id),
  product_type text not null,
  product_name text not null,
  quantity integer not null constraint orders_quantity check (quantity between 1 and 100),
  unit_price_tokens bigint not null,
  shipping_fee_tokens bigint not null,
  total_tokens bigint not null,
  status text not null constraint orders_status
    check (status in ('created', 'paid', 'processing', 'shipping', 'delivered', 'completed', 'cancelled', 'refunded')),
  -- The address as it was; null for digital goods.
  delivery_address jsonb,
  carrier text not null default '',
  tracking_code text not null default '',
  -- Until then a created order holds its pieces.
  reserved_until timestamptz,
  sale_id uuid references sale (id),
  -- Who showed the product, and the feed it was shown in.
  affiliate_id uuid,
  feed_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  updated_at timestamptz not null,
  constraint orders_total check (total_tokens = quantity * unit_price_tokens + shipping_fee_tokens),
  constraint orders_paid_has_sale check ((sale_id is null) = (status in ('created', 'cancelled'))),
  constraint orders_reserved check (status <> 'created' or reserved_until is not null)
);
create index orders_by_fan on orders (fan_id, created_at desc, id desc);
create index orders_by_performer on orders (performer_id, created_at desc, id desc);
create index orders_by_product on orders (product_id, fan_id);
create index orders_reserved_until on orders (reserved_until) where status = 'created';

-- The states an order went through, for both sides.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null,
  note text not null default '',
  actor_id uuid,
  created_at timestamptz not null
);
create index order_event_by_order on order_event (order_id, id);
