-- Private conversations: who takes part, what they have read, and their messages. Running code does not know the tables.

alter table performer
  add column message_policy text not null default 'subscribers'
    constraint performer_message_policy check (message_policy in ('everyone', 'followers', 'subscribers', 'nobody'));

create table conversation (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- A fan, or another creator.
  member_id uuid not null references account (id) on delete cascade,
  -- Limits how many a fan opens.
  opened_by uuid not null,
  -- Deleted messages count on, as their places stay.
  message_count integer not null default 0,
  -- Messages are ordered by id, so the next one needs a greater id than this.
  last_message_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint conversation_of_two check (performer_id <> member_id)
);
-- One per pair, also when two creators open it in turn.
create unique index conversation_one_per_pair
  on conversation (least(performer_id, member_id), greatest(performer_id, member_id));
create index conversation_by_opener on conversation (opened_by, created_at);

create table conversation_participant (
  conversation_id uuid not null references conversation (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- The other side.
  recipient_id uuid not null references account (id) on delete cascade,
  -- The conversation's, here too: an account's list is ordered by it.
  last_message_id uuid,
  last_read_message_id uuid,
  -- Counted with each message, in its transaction.
  unread_count integer not null default 0 constraint conversation_participant_unread check (unread_count >= 0),
  has_written boolean not null default false,
  primary key (conversation_id, account_id)
);
create index conversation_participant_by_last_message
  on conversation_participant (account_id, last_message_id desc) where last_message_id is not null;
create index conversation_participant_unread_by_account
  on conversation_participant (account_id) include (unread_count) where unread_count > 0;

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  sender_id uuid not null references account (id) on delete cascade,
  type text not null constraint message_type check (type in ('text', 'photo', 'video', 'audio', 'system')),
  text text not null constraint message_text_length check (length(text) <= 2000),
  reply_to_id uuid references message (id) on delete set null,
  -- Made by the sender's client: sending the same one again stores nothing.
  client_id uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint message_one_per_client_id unique (sender_id, client_id),
  constraint message_deleted_is_empty check (deleted_at is null or text = '')
);
create index message_by_conversation on message (conversation_id, id desc);
create index message_by_reply on message (reply_to_id) where reply_to_id is not null;
