-- Creators keep words out of their chats and comments, have moderators, and pin a message. Running code works on without them.
-- migrate:expand
alter table performer add column blocked_words text[] not null default '{}';

create table stream_moderator (
  performer_id uuid not null references performer (account_id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (performer_id, account_id)
);
create index stream_moderator_by_account on stream_moderator (account_id);

alter table stream add column pinned_message_id uuid;
