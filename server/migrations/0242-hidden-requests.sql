-- Requests that look like spam are hidden by rules that a creator switches on, with the reason. Running code works on without it.
-- migrate:expand
alter table performer add column hides_spam boolean not null default false;

-- Of the account itself, while it is a request: why it is hidden; `shown` once the account has moved it back. The count is that of `copies`.
alter table conversation_participant
  add column hidden_for text,
  add column hidden_count integer,
  add constraint conversation_participant_hidden_for check (hidden_for in ('copies', 'links', 'words', 'shown')) not valid;

-- What strangers wrote to creators within a day, by a keyed hash of the text: the same text to many is found.
create table stranger_text (
  sender_id uuid not null references account (id) on delete cascade,
  text_hash bytea not null,
  conversation_id uuid not null references conversation (id) on delete cascade,
  sent_at timestamptz not null,
  constraint stranger_text_pkey primary key (sender_id, text_hash, conversation_id)
);
create index stranger_text_by_conversation on stranger_text (conversation_id);
create index stranger_text_by_time on stranger_text (sent_at);
