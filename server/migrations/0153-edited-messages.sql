-- Messages are changed for some minutes after they were sent, and reacted to. Running code works on without both.
-- migrate:expand
alter table message add column edited_at timestamptz;

-- What a message said before it was changed: for moderators, when the message is reported.
create table message_version (
  id uuid primary key,
  message_id uuid not null references message (id) on delete cascade,
  sender_id uuid not null references account (id) on delete cascade,
  text text not null constraint message_version_text_length check (length(text) <= 2000),
  replaced_at timestamptz not null
);
create index message_version_by_message on message_version (message_id, id);
create index message_version_by_sender on message_version (sender_id, id);

create table message_reaction (
  message_id uuid not null references message (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  emoji text not null constraint message_reaction_emoji check (emoji in ('❤️', '😂', '😮', '😢', '🔥', '👏', '👍', '🙏')),
  created_at timestamptz not null,
  primary key (message_id, account_id)
);
create index message_reaction_by_account on message_reaction (account_id, message_id);
