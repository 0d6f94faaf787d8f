-- Replies that creators pick from, and messages that are sent for them. Running code is not affected.

create table saved_reply (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  text text not null constraint saved_reply_text_length check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_reply_by_performer on saved_reply (performer_id, updated_at desc);

create table auto_message (
  performer_id uuid not null references performer (account_id) on delete cascade,
  occasion text not null constraint auto_message_occasion check (occasion in ('subscribed', 'tipped', 'expired')),
  text text not null constraint auto_message_text_length check (length(text) <= 2000),
  is_enabled boolean not null,
  updated_at timestamptz not null,
  primary key (performer_id, occasion),
  constraint auto_message_enabled_has_text check (not is_enabled or text <> '')
);
