-- A job looks every few seconds for what opens. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists video_opening_by_time;
-- migrate:next
create index concurrently video_opening_by_time on video (public_at) where public_at is not null and status = 'active';
-- migrate:next
drop index concurrently if exists gallery_opening_by_time;
-- migrate:next
create index concurrently gallery_opening_by_time on gallery (public_at) where public_at is not null and status = 'active';
