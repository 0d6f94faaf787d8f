-- A subscription knows how much less its next payments cost, a payment which offer it is for. Running code works on without it.
-- migrate:expand
alter table subscription
  -- What an offer takes off the price of each of the payments left; the price itself stays that of the plan.
  add column offer_percent_bps integer,
  add column offer_payments_left smallint not null default 0;

-- `plan_price_minor` is then the price of the plan, which its renewals cost.
alter table payment add column offer_id uuid;
