-- Places of a tier are counted, a change has one open payment, and renewals look for it. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists subscription_place_by_tier;
-- migrate:next
create index concurrently subscription_place_by_tier on subscription (performer_id, tier_id) 
  where status in ('active', 'past_due', 'cancelled', 'suspended');
-- migrate:next
drop index concurrently if exists subscription_next_by_plan;
-- migrate:next
create index concurrently subscription_next_by_plan on subscription (next_plan_id) where next_plan_id is not null;
-- migrate:next
drop index concurrently if exists payment_one_open_change;
-- migrate:next
create unique index concurrently payment_one_open_change on payment (changes_subscription_id)
  where status in ('created', 'processing', 'require_authentication');
-- migrate:next
drop index concurrently if exists payment_open_by_plan;
-- migrate:next
create index concurrently payment_open_by_plan on payment (plan_id) where status in ('created', 'processing', 'require_authentication');
-- migrate:next
drop index concurrently if exists subscription_to_remind_long_by_end;
-- migrate:next
create index concurrently subscription_to_remind_long_by_end on subscription (expired_at)
  where reminded_for is distinct from expired_at and status = 'active' and is_renewing and months in (3, 6);
