-- What a participant does with a conversation, what writing to a creator costs, and searching in messages. Running code does not know the columns.

alter table conversation_participant
  -- Muted ones don't count in the total of unread messages.
  add column is_muted boolean not null default false,
  add column is_pinned boolean not null default false,
  -- Until the other side writes again.
  add column is_archived boolean not null default false;

drop index conversation_participant_by_last_message;
create index conversation_participant_by_last_message
  on conversation_participant (account_id, is_archived, is_pinned desc, last_message_id desc) where last_message_id is not null;
drop index conversation_participant_unread_by_account;
create index conversation_participant_unread_by_account
  on conversation_participant (account_id) include (unread_count) where unread_count > 0 and not is_muted;

alter table performer
  -- What a fan pays for each message to them; 0: nothing.
  add column message_price_tokens integer not null default 0
    constraint performer_message_price check (message_price_tokens between 0 and 1000000),
  add column is_message_free_for_subscribers boolean not null default true;

create index message_text_words on message using gin (text gin_trgm_ops) where deleted_at is null;
