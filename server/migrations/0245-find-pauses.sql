-- Pauses that are over, and the places that they keep. Running code works on without them.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists subscription_by_resumption;
-- migrate:next
create index concurrently subscription_by_resumption on subscription (resumes_at) where resumes_at is not null;
-- migrate:next
drop index concurrently if exists subscription_paused_by_tier;
-- migrate:next
create index concurrently subscription_paused_by_tier on subscription (performer_id, tier_id) where resumes_at is not null;
-- migrate:next
alter table subscription validate constraint subscription_pause_months;
-- migrate:next
alter table subscription validate constraint subscription_paused;
-- migrate:next
alter table subscription_event validate constraint subscription_event_kind;
