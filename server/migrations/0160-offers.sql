-- Creators offer a lower price for the first payments, or free days. Running code works on without it.
-- migrate:expand
create table offer (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  kind text not null constraint offer_kind check (kind in ('discount', 'trial', 'price')),
  percent_bps integer constraint offer_percent check (percent_bps between 500 and 9000),
  price_minor bigint constraint offer_price check (price_minor > 0),
  days smallint constraint offer_days check (days between 1 and 30),
  -- How many payments a discount is for.
  payments smallint not null default 1 constraint offer_payments check (payments between 1 and 12),
  -- Null: all plans.
  plan_ids uuid[] constraint offer_plans check (cardinality(plan_ids) between 1 and 120),
  audience text not null constraint offer_audience check (audience in ('new', 'expired', 'followers', 'list')),
  -- Of the audience 'list'. Null after the list was deleted: the offer is for nobody then.
  list_id uuid references fan_list (id) on delete set null,
  -- Null: everybody whom it is for sees it.
  code text constraint offer_code check (code = upper(code) and length(code) between 3 and 40),
  max_uses integer constraint offer_max_uses check (max_uses between 1 and 100000),
  use_count integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz constraint offer_span check (ends_at > starts_at),
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint offer_value check (
    (kind = 'discount') = (percent_bps is not null) and (kind = 'price') = (price_minor is not null)
    and (kind = 'trial') = (days is not null) and (kind = 'discount' or payments = 1)
  ),
  constraint offer_list check (list_id is null or audience = 'list')
);
create index offer_by_performer on offer (performer_id, created_at, id);
create index offer_by_list on offer (list_id) where list_id is not null;
create unique index offer_one_per_code on offer (performer_id, code) where ended_at is null;

-- A fan's use of an offer: taken when it is paid, or while a payment for it is open.
create table offer_use (
  offer_id uuid not null references offer (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null,
  -- Null: a trial, which is not paid.
  payment_id uuid,
  created_at timestamptz not null,
  -- When the payment failed: the place is free again.
  released_at timestamptz,
  primary key (offer_id, fan_id)
);
create index offer_use_by_fan on offer_use (fan_id, performer_id, created_at);
create index offer_use_by_payment on offer_use (payment_id) where payment_id is not null;
