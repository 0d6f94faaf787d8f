-- The few lines of chats that only their authors and those who keep the chat in order read. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists stream_message_quiet;
-- migrate:next
create index concurrently stream_message_quiet on stream_message (stream_id) where is_quiet;
