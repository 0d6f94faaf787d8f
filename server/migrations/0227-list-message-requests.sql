-- Requests are few among the conversations of an account; checking existing rows locks nothing. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists conversation_participant_requested;
-- migrate:next
create index concurrently conversation_participant_requested on conversation_participant (account_id, last_message_id desc)
  where request = 'open';
-- migrate:next
alter table conversation_participant validate constraint conversation_participant_request;
-- migrate:next
alter table performer validate constraint performer_inbox_policy;
