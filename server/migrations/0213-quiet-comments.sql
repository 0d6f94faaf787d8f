-- The few comments that only their authors and the creators of the items read. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists comment_quiet_by_author;
-- migrate:next
create index concurrently comment_quiet_by_author on comment (author_id, object_id) where is_quiet;
-- migrate:next
drop index concurrently if exists comment_quiet_by_parent;
-- migrate:next
create index concurrently comment_quiet_by_parent on comment (parent_id) where is_quiet;
