-- A job looks every few seconds for posts that end or open. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists feed_ending_by_time;
-- migrate:next
create index concurrently feed_ending_by_time on feed (expires_at) where expires_at is not null and status = 'active';
-- migrate:next
drop index concurrently if exists feed_opening_by_time;
-- migrate:next
create index concurrently feed_opening_by_time on feed (public_at) where public_at is not null and status = 'active';
