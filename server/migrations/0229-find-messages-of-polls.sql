-- Few messages have a poll; checking existing rows locks nothing. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists message_with_poll;
-- migrate:next
create index concurrently message_with_poll on message (poll_id) where poll_id is not null;
-- migrate:next
drop index concurrently if exists broadcast_with_poll;
-- migrate:next
create index concurrently broadcast_with_poll on broadcast (poll_id) where poll_id is not null;
-- migrate:next
alter table message validate constraint message_poll_id_fkey;
-- migrate:next
alter table broadcast validate constraint broadcast_poll_id_fkey;
