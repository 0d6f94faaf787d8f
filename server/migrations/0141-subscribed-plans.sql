-- A subscription has a tier, a plan and what it changes to; items ask for a tier. Rows from before have none of it: null is the base tier and
-- the plan of the type. Running code works on without it.
-- migrate:expand
alter table subscription
  add column tier_id uuid,
  add column plan_id uuid,
  add column months smallint,
  -- What renews instead, at which price: a change to a lower tier or to another number of months.
  add column next_plan_id uuid,
  add column next_price_minor bigint,
  -- Who charges the renewals: we, or a gateway that owns the cycle.
  add column renewed_by text not null default 'us',
  add constraint subscription_months check (months in (1, 3, 6, 12)) not valid,
  add constraint subscription_next check ((next_plan_id is null) = (next_price_minor is null)) not valid,
  add constraint subscription_renewed_by check (renewed_by in ('us', 'gateway')) not valid;

alter table payment
  add column plan_id uuid,
  add column months smallint,
  -- Whether what it buys renews; null: as it always did.
  add column is_renewing boolean,
  -- The subscription that it raises to a higher tier for the rest of the term, and the price of the plan that then renews.
  add column changes_subscription_id uuid,
  add column plan_price_minor bigint,
  add constraint payment_months check (months in (1, 3, 6, 12)) not valid;

alter table feed add column min_rank smallint not null default 1;
alter table video add column min_rank smallint not null default 1;
alter table gallery add column min_rank smallint not null default 1;
-- Queries of all that can be sold read it of these, too; nothing writes it.
alter table product add column min_rank smallint not null default 1;
alter table stream add column min_rank smallint not null default 1;

-- What was paid for a stretch of time that is not over: a change to a higher tier credits it. Rows of the past go with the next one.
create table subscription_term (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription (id) on delete cascade,
  -- What was paid, less what of it was refunded; null: nothing.
  sale_id uuid,
  from_at timestamptz not null,
  until_at timestamptz not null,
  value_minor bigint not null constraint subscription_term_value check (value_minor >= 0),
  constraint subscription_term_length check (until_at > from_at)
);
create index subscription_term_by_subscription on subscription_term (subscription_id);

-- What happened to a subscription, with its state after it: written in the transaction of the change.
create table subscription_event (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription (id) on delete cascade,
  fan_id uuid not null,
  performer_id uuid not null,
  kind text not null constraint subscription_event_kind check (kind in (
    'trial_started', 'granted', 'started', 'renewed', 'extended', 'raised', 'change_planned', 'change_dropped', 'changed', 'cancelled',
    'resumed', 'price_accepted', 'renewal_failed', 'suspended', 'unsuspended', 'ended', 'expired')),
  status text not null,
  is_renewing boolean not null,
  tier_id uuid,
  plan_id uuid,
  months smallint,
  price_minor bigint not null,
  expired_at timestamptz not null,
  created_at timestamptz not null
);
create index subscription_event_by_subscription on subscription_event (subscription_id, id);
create index subscription_event_by_fan on subscription_event (fan_id, id);
create index subscription_event_by_performer on subscription_event (performer_id, created_at, id);
